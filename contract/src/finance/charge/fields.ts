import { percent, positiveAmount } from '../../kernel/field/amount-field.ts'
import { day, fields, ids, optional, orAbsent, text } from '../../kernel/field/field.ts'
import { filePurposes } from '../../kernel/files/file-purpose.ts'
import { again, reference } from '../payment/fields.ts'

/** Badges of a type per purchase. */
export const maxQuantity = 100_000

/** The proof of a transfer by the payer. */
export const proofFields = fields('charge', {
  amount: positiveAmount(),
  paidOn: day(),
  payer: text(100),
  files: ids('file', { min: 1, max: filePurposes.proof.count }),
  note: optional(text(500)),
})

/** A payment for a bill, according to the money holder's statement. */
export const receivedFields = fields('charge', {
  amount: positiveAmount(),
  paidOn: day(),
  payer: text(100),
  reference,
  again,
})

/** The same in the form that confirms a payment: empty if nothing arrived in addition to the prepaid balance. */
export const finishFields = fields('charge', {
  amount: orAbsent(positiveAmount()),
  paidOn: orAbsent(day()),
  payer: orAbsent(text(100)),
  reference,
  again,
  overrideReason: orAbsent(text(500, { label: 'decision.overrideNote' })),
})

/** The discount of each line in per cent, with a reason. */
export const discountFields = fields('charge', {
  discount: percent(),
  reason: text(500, { label: 'discountReason' }),
})
