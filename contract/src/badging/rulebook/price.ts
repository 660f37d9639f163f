import { parseAmount, writeAmount } from '../../kernel/money/money.ts'
import type { Book, Params, Rule } from './kinds.ts'
import type { BadgeClass } from './labels.ts'

/** What a badge costs by a rule; it does not change after the submission. Amounts as on the wire. */
export interface PriceTerms {
  /** The code of the rule. */
  rule: string
  cardFee: string
  perDay: string
  /** Days to pay. */
  days: number
  amount: string
  /** Until how many days before opening it is refunded; null: not at all. */
  refundDays: number | null
}

/** The rule that determines the price of a class. A rule that only warns does not. */
export const findPriceRule = ({ rules }: Book, badgeClass: BadgeClass): Rule<'price'> | undefined =>
  rules.find(
    (rule): rule is Rule<'price'> =>
      rule.kind === 'price' && rule.effect === 'refuse' && rule.classes.includes(badgeClass),
  )

/** The amount of some days, as on the wire. */
export const priceOfDays = ({ perDay }: Pick<PriceTerms, 'perDay'>, days: number): string =>
  writeAmount(parseAmount(perDay) * BigInt(days))

/** What a badge costs for some days; a free one costs nothing. */
export function priceTerms(
  { code, params }: { code: string; params: Pick<Params<'price'>, 'cardFee' | 'perDay' | 'refundDays'> },
  days: number,
  isFree: boolean,
): PriceTerms {
  const { cardFee, perDay, refundDays } = params
  const amount = isFree ? '0.00' : writeAmount(parseAmount(cardFee) + parseAmount(priceOfDays(params, days)))
  return { rule: code, cardFee, perDay, days, amount, refundDays }
}
