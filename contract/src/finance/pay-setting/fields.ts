import { amount, percent, unitPrice } from '../../kernel/field/amount-field.ts'
import { choice, choices, fields, orAbsent, other, preset, text, wholeNumber } from '../../kernel/field/field.ts'
import { toHalfWidth } from '../../kernel/field/half-width.ts'
import { collections } from './collections.ts'

const days = (max: number, start: number, min = 1) => preset(wholeNumber({ min, max }), start)

/** Days before the due date on which a payer may be reminded. */
export const reminderDays = ['14', '7', '5', '3', '2', '1', '0'] as const

/** The prices of a badge type in a version: `price` is empty if its quota is not sold. */
export const priceFields = fields('paySetting', {
  price: { ...unitPrice(), need: 'null' },
  discount: preset(percent(), '0'),
  complimentary: preset(wholeNumber({ min: 0, max: 1_000_000 }), 0),
  allottedPrice: preset(unitPrice(), '0'),
  /**
   * The fee of a badge of the type; left out, it does not change. Stored with the badge type and not with the version.
   */
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

/** How an exhibition's money is collected. */
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
  returnRate: preset(percent(), '100'),
  taxRate: preset(percent(), '6'),
  split: preset(percent(), '0'),
  ticketSplit: preset(percent(), '0'),
  commission: preset(percent(), '0'),
  deposit: preset(amount(), '0.00'),
  prices: other<PriceForm[]>(),
})
