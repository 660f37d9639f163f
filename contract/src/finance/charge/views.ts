import { z } from 'zod'
import { idOf } from '../../kernel/command/id.ts'
import { actsIn, row } from '../../kernel/command/page.ts'
import { historyLine } from '../../kernel/transition/history.ts'
import { collections } from '../pay-setting/collections.ts'
import { billActions, billKinds, billStateMachine, makeHindrances } from './states.ts'

const name = z.object({ cn: z.string(), en: z.string() })
const count = z.number().int()

/** Whose turn it is: the payer's to pay, or to say that it has; the holder's to look whether money came. */
export const billTurns = ['payer', 'holder'] as const

export const billActs = actsIn(billStateMachine, billActions)

/** Columns of every list of charges; amounts as decimal strings. */
export const billRow = {
  kind: z.enum(billKinds),
  number: z.string(),
  exhibitionId: idOf('exhibition'),
  exhibition: name,
  companyId: idOf('company'),
  company: name,
  /** Badges it is for. */
  count,
  payable: z.string(),
  /** What came for it; what it took from money prepaid before did not come for it. */
  received: z.string(),
  /** `yyyy-MM-dd`. */
  dueOn: z.string(),
  turn: z.enum(billTurns).nullable(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
}

export const billLineView = z.object({
  /** Its place on the charge. */
  ordinal: count,
  badgeTypeId: idOf('badgeType'),
  item: name,
  unitPrice: z.string(),
  quantity: count,
  total: z.string(),
  /** Per cent off. */
  discount: z.string(),
  discountAmount: z.string(),
  priceAfterDiscount: z.string(),
  payable: z.string(),
  reason: z.string().nullable(),
})

const proof = z.object({
  ordinal: count,
  amount: z.string(),
  paidOn: z.string(),
  payer: z.string(),
  note: z.string(),
  submittedBy: z.string(),
  submittedAt: z.string(),
  files: z.array(z.object({ fileId: idOf('file'), name: z.string() })),
})

/** Everything of a charge; who neither pays nor holds it sees no proofs and no payments. */
export const billDetail = row('charge', billActs, {
  ...billRow,
  code: z.string().nullable(),
  creditCode: z.string(),
  sponsor: name,
  holder: name,
  collection: z.enum(collections),
  taxRate: z.string(),
  revision: count,
  expiresOn: z.string(),
  lines: z.array(billLineView),
  total: z.string(),
  discountAmount: z.string(),
  /** `payable` in Chinese capitals. */
  capitals: z.string(),
  payee: z.object({
    receiver: z.string(),
    contact: z.string(),
    telephone: z.string(),
    bankName: z.string(),
    account: z.string(),
    bankAddress: z.string(),
  }),
  proofs: z.array(proof).nullable(),
  payments: z
    .array(
      z.object({
        id: idOf('payment'),
        amount: z.string(),
        paidOn: z.string(),
        payer: z.string(),
        by: z.enum(['hand', 'statement']),
        recordedBy: z.string(),
      }),
    )
    .nullable(),
  /** What the payer has left in the exhibition, bound to no charge; null as proofs are. */
  prepaid: z.string().nullable(),
  /** What is to be paid beside that; 0.00 where it can be finished, is finished or cancelled. */
  missing: z.string().nullable(),
  /** What stands in the way of invoicing it at once, for who else could; null where nothing does. */
  makeHindered: z.enum(makeHindrances).nullable(),
  history: z.array(historyLine),
})
