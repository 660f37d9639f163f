import { percent, positiveAmount } from '../../kernel/field/amount-field.ts'
import { day, fields, ids, optional, orAbsent, text } from '../../kernel/field/field.ts'
import { filePurposes } from '../../kernel/files/file-purpose.ts'
import { again, reference } from '../payment/fields.ts'

/** Badges of a type that may be bought at once. */
export const maxQuantity = 100_000

/** What a payer says it has transferred. */
export const proofFields = fields('charge', {
  amount: positiveAmount(),
  paidOn: day(),
  payer: text(100),
  files: ids('file', { min: 1, max: filePurposes.proof.count }),
  note: optional(text(500)),
})

/** What has come for a charge, as its holder's statement says. */
export const receivedFields = fields('charge', {
  amount: positiveAmount(),
  paidOn: day(),
  payer: text(100),
  reference,
  again,
})

/** The same in the form that confirms a payment: empty where nothing came beside what is prepaid. */
export const finishFields = fields('charge', {
  amount: orAbsent(positiveAmount()),
  paidOn: orAbsent(day()),
  payer: orAbsent(text(100)),
  reference,
  again,
  overrideReason: orAbsent(text(500, { label: 'decision.overrideNote' })),
})

/** Per cent off each line, and why. */
export const discountFields = fields('charge', {
  discount: percent(),
  reason: text(500, { label: 'discountReason' }),
})
