import { machine } from '../../kernel/transition/machine.ts'

/**
 * The state machine of a settlement (finance.md §6). If an action may lead to several states (both have confirmed: who
 * pays; money arrived: whether an invoice is required), the machine has one event for each of them.
 */
export const settlementStateMachine = machine({
  initial: 'pendingSettlement',
  states: {
    pendingSettlement: ['待结算', 'Pending settlement'],
    pendingSupplementaryInfo: ['待补充资料', 'Pending supplementary info'],
    amountConfirmation: ['待确认金额', 'Pending amount confirmation'],
    disputed: ['有争议', 'Disputed'],
    pendingPartnerPayment: ['待合作方付款', 'Pending partner payment'],
    pendingSponsorPayment: ['待主办方付款', 'Pending sponsor payment'],
    platformPayment: ['待平台付款', 'Pending venue payment'],
    receiptConfirmation: ['待确认收款', 'Pending receipt confirmation'],
    pendingInvoiceApplication: ['待申请开票', 'Pending invoice application'],
    pendingInvoiceConfirmation: ['待确认发票', 'Pending invoice confirmation'],
    settled: ['结算成功', 'Settled successfully'],
  },
  events: {
    start: ['开始结算', 'Started'],
    startIncomplete: ['开始结算，待补充收款账户', 'Started, bank account missing'],
    supplement: ['补充收款账户', 'Bank account added'],
    confirm: ['确认金额', 'Amount confirmed'],
    dispute: ['提出争议', 'Disputed'],
    answer: ['答复争议', 'Dispute answered'],
    resolve: ['争议均已答复', 'All disputes answered'],
    owePartner: ['双方已确认，待合作方付款', 'Both confirmed, the partner pays'],
    oweSponsor: ['双方已确认，待主办方付款', 'Both confirmed, the organizer pays'],
    owePlatform: ['双方已确认，待平台付款', 'Both confirmed, the venue pays'],
    pay: ['登记付款', 'Payment recorded'],
    reopen: ['重新核对', 'Reopened'],
    denyPartner: ['未收到款，退回合作方', 'Not received, back to the partner'],
    denySponsor: ['未收到款，退回主办方', 'Not received, back to the organizer'],
    denyPlatform: ['未收到款，退回平台', 'Not received, back to the venue'],
    askInvoice: ['款项已清，待申请开票', 'Paid, invoice to be applied for'],
    awaitInvoice: ['待确认发票', 'Invoice to confirm'],
    returnInvoice: ['开票申请被退回', 'Invoice application returned'],
    settle: ['结算成功', 'Settled'],
  },
  table: {
    pendingSettlement: { start: 'amountConfirmation', startIncomplete: 'pendingSupplementaryInfo' },
    pendingSupplementaryInfo: { supplement: 'amountConfirmation' },
    amountConfirmation: {
      confirm: 'amountConfirmation',
      dispute: 'disputed',
      owePartner: 'pendingPartnerPayment',
      oweSponsor: 'pendingSponsorPayment',
      owePlatform: 'platformPayment',
      askInvoice: 'pendingInvoiceApplication',
      awaitInvoice: 'pendingInvoiceConfirmation',
      settle: 'settled',
    },
    disputed: { dispute: 'disputed', answer: 'disputed', resolve: 'amountConfirmation' },
    pendingPartnerPayment: {
      pay: 'receiptConfirmation',
      reopen: 'amountConfirmation',
      askInvoice: 'pendingInvoiceApplication',
      awaitInvoice: 'pendingInvoiceConfirmation',
      settle: 'settled',
    },
    pendingSponsorPayment: {
      pay: 'receiptConfirmation',
      reopen: 'amountConfirmation',
      askInvoice: 'pendingInvoiceApplication',
      awaitInvoice: 'pendingInvoiceConfirmation',
      settle: 'settled',
    },
    platformPayment: {
      pay: 'receiptConfirmation',
      reopen: 'amountConfirmation',
      askInvoice: 'pendingInvoiceApplication',
      awaitInvoice: 'pendingInvoiceConfirmation',
      settle: 'settled',
    },
    receiptConfirmation: {
      denyPartner: 'pendingPartnerPayment',
      denySponsor: 'pendingSponsorPayment',
      denyPlatform: 'platformPayment',
      askInvoice: 'pendingInvoiceApplication',
      awaitInvoice: 'pendingInvoiceConfirmation',
      settle: 'settled',
    },
    pendingInvoiceApplication: { awaitInvoice: 'pendingInvoiceConfirmation', settle: 'settled' },
    pendingInvoiceConfirmation: {
      askInvoice: 'pendingInvoiceApplication',
      returnInvoice: 'pendingInvoiceApplication',
      settle: 'settled',
    },
  },
})

export type SettlementState = keyof typeof settlementStateMachine.states
export type SettlementEvent = keyof typeof settlementStateMachine.events

type States = readonly SettlementState[]

/** Stages of the specification: the first state, the last, and all between. */
export const settlementTabs = {
  all: [],
  pending: ['pendingSettlement'],
  processing: [
    'pendingSupplementaryInfo',
    'amountConfirmation',
    'disputed',
    'pendingPartnerPayment',
    'pendingSponsorPayment',
    'platformPayment',
    'receiptConfirmation',
    'pendingInvoiceApplication',
    'pendingInvoiceConfirmation',
  ],
  finished: ['settled'],
} as const satisfies Record<string, States>

/** A payment is due. */
export const payStates = ['pendingPartnerPayment', 'pendingSponsorPayment', 'platformPayment'] as const satisfies States

/** Lines may still be added: both sides have not agreed. */
export const openStates = ['pendingSupplementaryInfo', 'amountConfirmation', 'disputed'] as const satisfies States

/** Actions on a settlement that a caller may be offered. */
export const settlementActions = [
  'start',
  'supplement',
  'confirm',
  'dispute',
  'answer',
  'pay',
  'receive',
  'deny',
  'reopen',
  'applyInvoice',
  'declineInvoice',
  'addExpense',
  'applyOffset',
] as const
export type SettlementAction = (typeof settlementActions)[number]

/** Whose turn it is: `both` if neither has confirmed; nobody's once it is settled. */
export const settlementParties = ['platform', 'company', 'holder', 'both', 'none'] as const

/** The subject of a line. `allotted`: the organizer's use beyond its free quota. */
export const lineKinds = [
  'prepaid',
  'deposit',
  'quotaLot',
  'badgeFee',
  'badgeVoid',
  'ticketSold',
  'ticketRefunded',
  'ticketUnsold',
  'allotted',
  'expense',
  'fee',
  'split',
  'feeCost',
  'held',
  'adjustment',
] as const
export type LineKind = (typeof lineKinds)[number]

/** The figure that a line is added to. */
export const lineFigures = ['prePay', 'consumed', 'expense', 'fee', 'split', 'feeCost', 'held'] as const
export type LineFigure = (typeof lineFigures)[number]

/** The direction of a settlement: refund to the company, or supplement from it. */
export const settlementOutcomes = ['refund', 'supplement', 'none'] as const
/** Deductions from a settlement before the rest is paid; `offsetWaits` is pending approval. */
export const deductionKinds = ['offset', 'offsetWaits', 'writeOff', 'payment'] as const
export type DeductionKind = (typeof deductionKinds)[number]

export const disputeStates = ['open', 'kept', 'adjusted'] as const

/** 收取 from the company, or 退还 to it. */
export const expenseDirections = ['charge', 'credit'] as const
/** The beneficiary: whose income a charge is. */
export const expenseBeneficiaries = ['venue', 'organizer'] as const
