import { amount, day, fields, ids, optional, text } from '../kernel/field.ts'
import { filePurposes } from '../kernel/file-purpose.ts'
import { toHalfWidth } from '../kernel/half-width.ts'

/** An amount as people type it becomes the wire's: '¥1,779.1' is '1779.10'. What is none stays as it was and is refused. */
export function plainAmount(typed: string): string {
  const plain = toHalfWidth(typed).replace(/[\s,，¥￥]/g, '')
  const match = /^0*(\d{1,15})(?:\.(\d{0,2}))?$/.exec(plain)
  return match ? `${match[1]}.${(match[2] ?? '').padEnd(2, '0')}` : plain
}

/** An amount above zero. */
export const amountPaid = {
  ...amount(),
  plain: plainAmount,
  keys: 'decimal',
  phrase: 'charge.amountForm',
  check: (value: string) => (/[1-9]/.test(value) ? undefined : { key: 'charge.amountForm', params: {} }),
} as const

/** What a payer says it has transferred. */
export const proofFields = fields('charge', {
  amount: amountPaid,
  paidOn: day(),
  payer: text(100),
  files: ids('file', { min: 1, max: filePurposes.proof.count }),
  note: optional(text(500)),
})
