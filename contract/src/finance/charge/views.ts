import { z } from 'zod'
import { idOf } from '../../kernel/command/id.ts'
import { lazy } from '../../kernel/command/lazy.ts'
import { actsIn, row } from '../../kernel/command/page.ts'
import { historyLine } from '../../kernel/transition/history.ts'
import { collections } from '../pay-setting/collections.ts'
import { billActions, billKinds, billStateMachine, makeHindrances } from './states.ts'

const name = z.object({ cn: z.string(), en: z.string() })
const count = z.number().int()

/** Whose turn it is: the payer's to pay or to prove it; the money holder's to check for the payment. */
export const billParties = ['payer', 'holder'] as const

export const billActs = lazy(() => actsIn(billStateMachine, billActions))

/** Columns of every list of charges; amounts as decimal strings. */
export const billRow = lazy(() => ({
  kind: z.enum(billKinds),
  number: z.string(),
  exhibitionId: idOf('exhibition'),
  exhibition: name,
  companyId: idOf('company'),
  company: name,
  /** How many badges it is for. */
  count,
  payable: z.string(),
  /** The amount received for it, without what it used of earlier prepaid money. */
  received: z.string(),
  /** `yyyy-MM-dd`. */
  dueOn: z.string(),
  turn: z.enum(billParties).nullable(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
}))

export const billLineView = lazy(() =>
  z.object({
    /** Index on the bill. */
    ordinal: count,
    badgeTypeId: idOf('badgeType'),
    item: name,
    unitPrice: z.string(),
    quantity: count,
    total: z.string(),
    /** Discount in per cent. */
    discount: z.string(),
    discountAmount: z.string(),
    priceAfterDiscount: z.string(),
    payable: z.string(),
    reason: z.string().nullable(),
  }),
)

const proof = lazy(() =>
  z.object({
    ordinal: count,
    amount: z.string(),
    paidOn: z.string(),
    payer: z.string(),
    note: z.string(),
    submittedBy: z.string(),
    submittedAt: z.string(),
    files: z.array(z.object({ fileId: idOf('file'), name: z.string() })),
  }),
)

/** All data of a bill; callers other than the payer and the money holder see no proofs and payments. */
export const billDetail = lazy(() =>
  row('charge', billActs(), {
    ...billRow(),
    code: z.string().nullable(),
    creditCode: z.string(),
    sponsor: name,
    holder: name,
    collection: z.enum(collections),
    taxRate: z.string(),
    revision: count,
    expiresOn: z.string(),
    lines: z.array(billLineView()),
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
    proofs: z.array(proof()).nullable(),
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
    /** The payer's free balance in the exhibition; null if proofs are hidden. */
    prepaid: z.string().nullable(),
    /** The rest to pay besides that; 0.00 if it can be finished, or is finished or cancelled. */
    missing: z.string().nullable(),
    /** What prevents invoicing it at once, for callers who otherwise could; null if nothing does. */
    makeHindered: z.enum(makeHindrances).nullable(),
    history: z.array(historyLine()),
  }),
)
