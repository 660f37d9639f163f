import { actionsFrom, machine } from '../../kernel/transition/machine.ts'

/**
 * An application for invoices. Once all of it is made, the payer or the scheduler confirms it. A reversal for
 * replacement makes it pending again; if nothing is requested any more, it is reversed as a whole.
 */
export const applicationStateMachine = machine({
  initial: 'applied',
  states: {
    applied: ['待开票', 'To issue'],
    returned: ['已退回', 'Returned'],
    withdrawn: ['已撤回', 'Withdrawn'],
    made: ['已开票，待确认', 'Issued, to confirm'],
    confirmed: ['已确认', 'Confirmed'],
    reversed: ['已全部红冲', 'Reversed'],
  },
  events: {
    submit: ['申请开票', 'Requested'],
    withdraw: ['撤回申请', 'Withdrawn'],
    return: ['退回修改', 'Returned'],
    make: ['开具发票', 'Issued'],
    confirm: ['确认发票', 'Confirmed'],
    reopen: ['红冲后重开', 'Reversed, to be reissued'],
    lower: ['部分红冲，不再开具', 'Partly reversed, not reissued'],
    annul: ['全部红冲', 'Fully reversed'],
  },
  table: {
    applied: { make: 'made', return: 'returned', withdraw: 'withdrawn', lower: 'applied' },
    returned: { submit: 'applied', withdraw: 'withdrawn' },
    made: { confirm: 'confirmed', reopen: 'applied', lower: 'made', annul: 'reversed' },
    confirmed: { reopen: 'applied', lower: 'confirmed', annul: 'reversed' },
  },
})

/**
 * One blue invoice, which is confirmed with its application; a red one never changes its state. A confirmed invoice
 * stays so if its reversal is refused or partial: those have their own events.
 */
export const invoiceStateMachine = machine({
  initial: 'made',
  states: {
    made: ['已开具', 'Issued'],
    confirmed: ['已确认', 'Confirmed'],
    reversalRequested: ['申请红冲', 'Reversal requested'],
    reversed: ['已红冲', 'Reversed'],
  },
  events: {
    confirm: ['确认发票', 'Confirmed'],
    requestReversal: ['申请红冲', 'Reversal requested'],
    refuseReversal: ['不予红冲', 'Reversal declined'],
    reverse: ['全额红冲', 'Reversed'],
    reversePart: ['部分红冲', 'Partly reversed'],
    refuseReversalConfirmed: ['不予红冲', 'Reversal declined'],
    reversePartConfirmed: ['部分红冲', 'Partly reversed'],
  },
  table: {
    made: { confirm: 'confirmed', requestReversal: 'reversalRequested', reverse: 'reversed', reversePart: 'made' },
    confirmed: { requestReversal: 'reversalRequested', reverse: 'reversed', reversePartConfirmed: 'confirmed' },
    reversalRequested: {
      ...{ refuseReversal: 'made', reverse: 'reversed', reversePart: 'made' },
      ...{ refuseReversalConfirmed: 'confirmed', reversePartConfirmed: 'confirmed' },
    },
  },
})

type States = readonly (keyof typeof applicationStateMachine.states)[]

/** Applications by the next step; `reversed` are those with a made or requested reversal. */
export const applicationTabs = {
  all: [],
  applied: ['applied', 'returned'],
  made: ['made'],
  confirmed: ['confirmed'],
  withdrawn: ['withdrawn'],
} as const satisfies Record<string, States>

export const applicationTabNames = ['applied', 'made', 'confirmed', 'reversed', 'withdrawn', 'all'] as const

export const applicationActions = actionsFrom(applicationStateMachine)
export type ApplicationAction = (typeof applicationActions)[number]
export const invoiceActions = actionsFrom(invoiceStateMachine)
export type InvoiceAction = (typeof invoiceActions)[number]

/** The source of a line of an application. */
export const lineKinds = ['quota', 'accreditation', 'settlement'] as const
export type LineKind = (typeof lineKinds)[number]
