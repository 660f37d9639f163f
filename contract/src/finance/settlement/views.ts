import { z } from 'zod'
import { participationKinds } from '../../exhibitions/participation/states.ts'
import { idOf } from '../../kernel/command/id.ts'
import { lazy } from '../../kernel/command/lazy.ts'
import { actsIn, row, stateIn } from '../../kernel/command/page.ts'
import { historyLine } from '../../kernel/transition/history.ts'
import { settlementKindNames } from './kinds.ts'
import {
  deductionKinds,
  disputeStates,
  expenseBeneficiaries,
  expenseDirections,
  lineFigures,
  lineKinds,
  settlementActions,
  settlementOutcomes,
  settlementParties,
  settlementStateMachine,
} from './states.ts'

const name = z.object({ cn: z.string(), en: z.string() })
/** Decimal string of two places, may be negative. */
const amount = z.string()

/** The six figures, as the specification spells them (section 3); all are 0.00 before the settlement starts. */
export const figures = {
  prePayAmount: amount,
  consumeAmonut: amount,
  sponsorCollect: amount,
  cooperatorCollect: amount,
  settleBack: amount,
  settleRepair: amount,
}

/** A settlement in a list. */
export const settlementRow = lazy(() =>
  row('settlement', actsIn(settlementStateMachine, settlementActions), {
    number: z.string(),
    participationId: idOf('participation'),
    participationKind: z.enum(participationKinds),
    companyId: idOf('company'),
    company: name,
    exhibitionId: idOf('exhibition'),
    exhibition: name,
    code: z.string().nullable(),
    ...figures,
    /** Sum of the expenses less refunds. */
    expenses: amount,
    /** Partners' money that an organizer has received. */
    held: amount,
    turn: z.enum(settlementParties),
    /** It is the caller's turn. */
    mine: z.boolean(),
    /** When it entered its state. */
    since: z.string(),
    /** What both sides confirm; a dispute, an answer or an expense creates another one. */
    revision: z.number().int(),
    /** The rest of the agreed amount. */
    remainder: amount,
  }),
)

const file = lazy(() => z.object({ id: idOf('file'), name: z.string(), type: z.string(), size: z.number() }))

const dispute = lazy(() =>
  z.object({
    id: idOf('dispute'),
    state: z.enum(disputeStates),
    note: z.string(),
    ownAmount: amount.nullable(),
    files: z.array(file()),
    raisedBy: z.string(),
    raisedAt: z.string(),
    answer: z.string(),
    answeredBy: z.string(),
    answeredAt: z.string().nullable(),
  }),
)

/** A line with its evidence; missing parts are null. */
export const settlementLine = lazy(() =>
  z.object({
    id: idOf('settlementLine'),
    ordinal: z.number().int(),
    kind: z.enum(lineKinds),
    figure: z.enum(lineFigures),
    amount,
    /** The organizer's share of the consumption. */
    split: amount,
    quantity: z.number().int().nullable(),
    /** For a lot: how many were bought. */
    ofQuantity: z.number().int().nullable(),
    /** For a lot: the price, and the refund. */
    paid: amount.nullable(),
    back: amount.nullable(),
    unitPrice: z.string().nullable(),
    percentage: z.string().nullable(),
    chargeId: idOf('charge').nullable(),
    chargeNumber: z.string().nullable(),
    badgeType: name.extend({ id: idOf('badgeType') }).nullable(),
    /** For an organizer's lines: the partner's settlement they come from. */
    from: z.object({ id: idOf('settlement'), company: name, kind: z.enum(participationKinds) }).nullable(),
    /** For an expense; other kinds are named by their kind. */
    name: z.string(),
    reason: z.string(),
    expenseId: idOf('otherExpense').nullable(),
    /** For an adjustment: the line it adjusts. */
    adjusts: idOf('settlementLine').nullable(),
    at: z.string(),
    disputes: z.array(dispute()),
  }),
)

/**
 * The amount to pay, the same for workbench, payment advice, notice and wire. `whole` less the deductions is `amount`;
 * before both sides agree it follows the figures.
 */
const toPay = lazy(() =>
  z.object({
    outcome: z.enum(settlementOutcomes),
    whole: amount,
    deductions: z.array(
      z.object({
        kind: z.enum(deductionKinds),
        amount,
        /** For an offset: the other settlement, if the caller sees it. */
        other: z
          .object({ id: idOf('settlement'), kind: z.enum(settlementKindNames), number: z.string(), exhibition: name })
          .nullable(),
      }),
    ),
    amount,
  }),
)

const confirmation = lazy(() => z.object({ by: z.string(), at: z.string() }).nullable())

export const expense = lazy(() =>
  z.object({
    id: idOf('otherExpense'),
    version: z.number().int(),
    name: z.string(),
    type: z.string(),
    amount,
    direction: z.enum(expenseDirections),
    beneficiary: z.enum(expenseBeneficiaries),
    reason: z.string(),
    actions: z.array(z.enum(['edit', 'delete'])),
  }),
)

export const settlementDetail = lazy(() =>
  settlementRow().extend({
    holder: name,
    holderIsVenue: z.boolean(),
    companyConfirmed: confirmation(),
    holderConfirmed: confirmation(),
    lines: z.array(settlementLine()),
    expenseList: z.array(expense()),
    agreed: amount.nullable(),
    toPay: toPay(),
    payment: z.object({ paidOn: z.string(), amount, files: z.array(file()), by: z.string() }).nullable(),
    toInvoice: amount,
    history: z.array(historyLine()),
  }),
)

/** The payment data for the debtor; null if nothing is due. */
export const payInfo = lazy(() =>
  z.object({
    id: idOf('settlement'),
    state: stateIn(settlementStateMachine),
    company: name,
    exhibition: name,
    code: z.string().nullable(),
    ...figures,
    /** `toPay.amount`, in figures and in Chinese capitals. */
    amount,
    capitals: z.string(),
    toPay: toPay(),
    payer: name,
    payee: z.object({ receiver: z.string(), bank: z.string(), account: z.string() }),
    reference: z.string(),
    /** The bank account is missing. */
    incomplete: z.boolean(),
  }),
)
