import { amount } from '../kernel/amount-field.ts'
import { choice, choices, fields, orAbsent, other, preset, text, wholeNumber } from '../kernel/field.ts'
import { toHalfWidth } from '../kernel/half-width.ts'
import { percentage } from '../kernel/pattern.ts'
import { collections } from './collections.ts'

/** Digits as people type them: full width, with a sign of money, spaces, separators. */
const plainNumber = (typed: string) => toHalfWidth(typed).replace(/[\s,，¥￥%]/g, '')

const percent = (start: string) =>
  preset(text(8, { pattern: percentage, phrase: 'paySetting.percentForm', plain: plainNumber, keys: 'decimal' }), start)

/** A unit price in yuan of up to four decimals, below a thousand million: a hundred thousand of them stay an amount. */
const price = text(14, {
  pattern: /^(?:0|[1-9]\d{0,8})(?:\.\d{1,4})?$/,
  phrase: 'paySetting.priceForm',
  plain: plainNumber,
  keys: 'decimal',
})

const days = (max: number, start: number, min = 1) => preset(wholeNumber({ min, max }), start)

/** Days before the due date on which a payer may be reminded. */
export const reminderDays = ['14', '7', '5', '3', '2', '1', '0'] as const

/** What a version of a badge type asks: `price` empty where quota of it is not sold. */
export const priceFields = fields('paySetting', {
  price: { ...price, need: 'null' },
  discount: percent('0'),
  complimentary: preset(wholeNumber({ min: 0, max: 1_000_000 }), 0),
  allottedPrice: preset(price, '0'),
  /** What a badge of the type costs; left out it stays as it is. Kept with the badge type, not with the version. */
  fee: orAbsent(amount()),
})

export interface PriceForm {
  badgeTypeId: string
  price: string | null
  discount: string
  complimentary: number
  allottedPrice: string
  fee?: string
}

/** How an exhibition's money is taken. */
export const paySettingFields = fields('paySetting', {
  collection: preset(choice(collections), 'platform'),
  receiver: text(100),
  contact: text(50),
  telephone: text(30, { plain: typed => toHalfWidth(typed).replace(/\s/g, ''), keys: 'tel' }),
  bank: text(100),
  account: text(50, {
    pattern: /^\d{8,30}$/,
    phrase: 'company.accountForm',
    plain: typed => toHalfWidth(typed).replace(/[\s-]/g, ''),
    keys: 'numeric',
  }),
  bankAddress: text(200),
  dueDays: days(365, 7),
  reminders: preset(choices(reminderDays, { min: 0 }), ['2', '0']),
  graceDays: days(365, 3, 0),
  unpaidBadgeDays: days(365, 30),
  returnRate: percent('100'),
  taxRate: percent('6'),
  split: percent('0'),
  ticketSplit: percent('0'),
  commission: percent('0'),
  deposit: preset({ ...amount(), plain: plainAmount, keys: 'decimal' }, '0.00'),
  prices: other<PriceForm[]>(),
})

/** An amount as it is kept, of what was typed: two decimals. What is no amount stays as it was, and is refused. */
function plainAmount(typed: string): string {
  const plain = plainNumber(typed)
  const match = /^(\d{1,15})(?:\.(\d{0,2}))?$/.exec(plain)
  return match ? `${match[1]?.replace(/^0+(?=\d)/, '')}.${(match[2] ?? '').padEnd(2, '0')}` : plain
}
