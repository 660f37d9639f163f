import { formatAmount, formatPrice, plainAmount, plainSignedAmount } from '../money/money.ts'
import type { FieldIssue } from '../refusal/field-issue.ts'
import { type TextRules, text } from './field.ts'
import { percentage } from './pattern.ts'
import { hasUnclearSeparators, plainNumber, plainPercentage } from './typed-number.ts'

type Rules = Pick<TextRules, 'label' | 'check'>
type RequiredText = ReturnType<typeof text>

interface NumberRules extends Rules {
  unit?: 'yuan' | 'percent'
  pattern: RegExp
  /** Text key that describes the pattern. */
  phrase: string
  /** Normalizes the number; text that is no number stays as typed, and the pattern refuses it. */
  plain: (typed: string) => string
  /** Formats the normalized number for display. */
  format?: (plain: string) => string
}

/**
 * A number that is sent as text. The console shows below the field how typed text was parsed; text with ambiguous
 * separators ('12,50') is refused with the rule for separators.
 */
export function typedNumber(
  max: number,
  { pattern, phrase, check, format = say => say, ...rules }: NumberRules,
): RequiredText {
  const fault = (value: string): FieldIssue | undefined => {
    if (pattern.test(value)) return check?.(value)
    return { key: hasUnclearSeparators(value) ? 'payment.separatorsUnclear' : phrase, params: {} }
  }
  return text(max, {
    ...rules,
    keys: 'decimal',
    check: fault,
    shown: typed => {
      const plain = rules.plain(typed)
      return pattern.test(plain) ? `= ${format(plain)}` : undefined
    },
  })
}

/** An amount: yuan with two decimals, from '0.00' to below 10^15. `parseAmount` (money.ts) converts it to fen. */
export const amount = (rules: Rules = {}): RequiredText =>
  typedNumber(18, {
    pattern: /^(?:0|[1-9]\d{0,14})\.\d{2}$/,
    phrase: 'payment.amountWrong',
    unit: 'yuan',
    plain: plainAmount,
    format: formatAmount,
    ...rules,
  })

/** An amount that may be negative. */
export const signedAmount = (rules: Rules = {}): RequiredText =>
  typedNumber(19, {
    pattern: /^-?(?:0|[1-9]\d{0,14})\.\d{2}$/,
    phrase: 'payment.amountWrong',
    unit: 'yuan',
    plain: plainSignedAmount,
    format: formatAmount,
    ...rules,
  })

/** An amount above zero. */
export const positiveAmount = (label?: string): RequiredText =>
  amount({
    ...(label && { label }),
    check: value => (/[1-9]/.test(value) ? undefined : { key: 'payment.amountNotPositive', params: {} }),
  })

/**
 * A unit price in yuan with up to four decimals, below a thousand million, so that a hundred thousand of them stay
 * within the limit of an amount.
 */
export const unitPrice = (rules: Rules = {}): RequiredText =>
  typedNumber(14, {
    pattern: /^(?:0|[1-9]\d{0,8})(?:\.\d{1,4})?$/,
    phrase: 'paySetting.priceForm',
    unit: 'yuan',
    plain: plainNumber,
    format: formatPrice,
    ...rules,
  })

/** A percentage from 0 to 100 with up to four decimals. */
export const percent = (rules: Rules & { phrase?: string } = {}): RequiredText =>
  typedNumber(8, {
    pattern: percentage,
    phrase: 'paySetting.percentForm',
    unit: 'percent',
    plain: plainPercentage,
    format: plain => `${plain}%`,
    ...rules,
  })
