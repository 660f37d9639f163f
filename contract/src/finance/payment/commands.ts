import { z } from 'zod'
import { can, changedRow, commands, read, rowKey, write } from '../../kernel/command/command.ts'
import { overrideReason } from '../../kernel/command/decision-fields.ts'
import { idOf } from '../../kernel/command/id.ts'
import { lazy } from '../../kernel/command/lazy.ts'
import { acts, actsIn, exportOf, list, oneOrMore, row } from '../../kernel/command/page.ts'
import { shapeOf } from '../../kernel/command/shape-of.ts'
import { payBackFields, recordFields, writeOffFields } from './fields.ts'
import { paymentActions, paymentKinds, paymentStateMachine, paymentTabs } from './states.ts'

const view = can('ledger:view')
const giveBack = can('payment:payBack')
const key = lazy(() => z.strictObject(rowKey('payment')))
const ofParticipation = { participationId: idOf('participation') }
const name = z.object({ cn: z.string(), en: z.string() })

/** The owner of the money. */
const participant = { ...ofParticipation, exhibitionId: idOf('exhibition'), exhibition: name, company: name }
const payment = lazy(() =>
  row('payment', actsIn(paymentStateMachine, paymentActions), {
    ...participant,
    kind: z.enum(paymentKinds),
    amount: z.string(),
    paidOn: z.string().nullable(),
    /** Empty for callers other than the payer and the money holder. */
    payer: z.string(),
    reference: z.string(),
    note: z.string(),
    by: z.enum(['hand', 'statement']),
    chargeId: idOf('charge').nullable(),
    recordedBy: z.string(),
    recordedAt: z.string(),
  }),
)
/** The balances of a participation's accounts; amounts as on the wire. */
const balances = lazy(() => ({
  prepaid: z.string(),
  /** Paid on bills, and the deposit. */
  bound: z.string(),
  deposit: z.string(),
  /** The deposit that its exhibition requires; none of the organizer. */
  depositAsked: z.string(),
  /** Of unsettled bills. */
  open: z.string(),
  /** Positive: to be refunded; negative: to be supplemented. */
  settle: z.string(),
}))
const accountStates = ['active', 'ended'] as const
const accountActions = ['record', 'payBack', 'writeOff'] as const

const payments = list({
  access: view,
  label: ['收付款列表', 'Payments'],
  row: payment,
  search: ['company', 'exhibition', 'payer'],
  sort: ['recordedAt'],
  tabs: Object.keys(paymentTabs) as [keyof typeof paymentTabs, ...(keyof typeof paymentTabs)[]],
  filter: () => ({
    participationId: idOf('participation').optional(),
    exhibitionId: idOf('exhibition').optional(),
    kind: oneOrMore(z.enum(paymentKinds)),
  }),
})

const accounts = list({
  access: view,
  label: ['账户列表', 'Participants’ accounts'],
  row: () => row('participation', acts(accountStates, accountActions), { ...participant, ...balances() }),
  search: ['company', 'exhibition'],
  sort: ['joinedAt'],
  /** `all`: also those without any money yet, so that their first payment can be recorded. */
  tabs: ['kept', 'all'],
  filter: () => ({ exhibitionId: idOf('exhibition').optional() }),
})

export const paymentCommands = commands({
  recordPayment: write({
    access: can('payment:record'),
    label: ['登记收款', 'Record a payment'],
    /** By the money holder of the participation; the money becomes prepaid, from which its bills are paid. */
    input: () => z.strictObject({ ...ofParticipation, chargeId: idOf('charge').optional(), ...shapeOf(recordFields) }),
    output: () => changedRow('payment'),
  }),
  payBackPrepaid: write({
    access: giveBack,
    label: ['申请退还预存款', 'Request a refund of prepaid money'],
    /** Booked once another operator confirms it. */
    input: () => z.strictObject({ ...ofParticipation, ...shapeOf(payBackFields) }),
    output: () => changedRow('payment'),
  }),
  writeOff: write({
    access: giveBack,
    label: ['申请核销尾差', 'Request a write-off'],
    input: () => z.strictObject({ ...ofParticipation, ...shapeOf(writeOffFields) }),
    output: () => changedRow('payment'),
  }),
  confirmPayment: write({
    access: giveBack,
    label: ['确认收付款', 'Confirm a payment'],
    input: () => z.strictObject({ ...rowKey('payment'), overrideReason }),
    output: () => changedRow('payment'),
  }),
  refusePayment: write({
    access: giveBack,
    label: ['拒绝收付款', 'Reject a payment'],
    input: () => z.strictObject({ ...rowKey('payment'), note: z.string().trim().min(1).max(500) }),
    output: () => changedRow('payment'),
  }),
  undoPaymentDecision: write({
    access: giveBack,
    label: ['撤销收付款复核', 'Undo a decision on a payment'],
    /** The caller's own last decision, within seconds; `version` is that after the decision. */
    input: key,
    output: () => changedRow('payment'),
  }),
  withdrawPayment: write({
    access: giveBack,
    label: ['撤回收付款', 'Withdraw a payment'],
    input: key,
    output: () => changedRow('payment'),
  }),
  reversePayment: write({
    access: can('payment:record'),
    label: ['冲销收款', 'Reverse a payment'],
    /** A payment recorded by hand by mistake, while its money is unused. */
    input: () => z.strictObject({ ...rowKey('payment'), note: z.string().trim().min(1).max(500) }),
    output: () => changedRow('payment'),
  }),
  getPaymentPage: payments,
  exportPayments: exportOf(payments, ['导出收付款', 'Export payments']),
  getPrepaid: read({
    access: view,
    label: ['查看账户', 'View an account'],
    input: () => z.strictObject({ participationId: idOf('participation') }),
    output: () =>
      row('participation', acts(accountStates, accountActions), { ...participant, ...balances(), holder: name }),
  }),
  getPrepaidPage: accounts,
  exportPrepaid: exportOf(accounts, ['导出账户', 'Export participants’ accounts']),
})
