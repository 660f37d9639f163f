import { type TextRules, text } from './field.ts'
import { plainAmount } from './money.ts'

/**
 * An amount: yuan with two decimals, from '0.00' to below 10^15; what a person types of it (full width, ¥, separators, fewer
 * decimals) is kept so. `parseAmount` (money.ts) gives its fen.
 */
export const amount = (rules: Pick<TextRules, 'label' | 'check'> = {}): ReturnType<typeof text> =>
  text(18, {
    pattern: /^(?:0|[1-9]\d{0,14})\.\d{2}$/,
    phrase: 'kernel.amountWrong',
    plain: plainAmount,
    keys: 'decimal',
    ...rules,
  })

/** An amount above zero. */
export const positiveAmount = (label?: string): ReturnType<typeof text> =>
  amount({
    ...(label && { label }),
    check: value => (/[1-9]/.test(value) ? undefined : { key: 'kernel.amountNotPositive', params: {} }),
  })
