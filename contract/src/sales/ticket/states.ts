import { actionsFrom, machine } from '../../kernel/transition/machine.ts'

/** The states of an order: held until it is paid, or sold immediately; refunded with the last of its tickets. */
export const orderStateMachine = machine({
  initial: 'awaitingPayment',
  states: {
    awaitingPayment: ['待付款', 'Awaiting payment'],
    confirmed: ['已付款', 'Paid'],
    cancelled: ['已取消', 'Cancelled'],
    refunded: ['已退款', 'Refunded'],
  },
  events: {
    pay: ['付款', 'Paid'],
    cancel: ['取消', 'Cancelled'],
    refund: ['全部退票', 'All refunded'],
  },
  table: {
    awaitingPayment: { pay: 'confirmed', cancel: 'cancelled' },
    confirmed: { refund: 'refunded' },
  },
})

/**
 * The states of a ticket. The gate writes `enter` in its own statement, only if the ticket is still issued: of a
 * concurrent entry and refund one wins. A used ticket can be suspended too, and is then `readmit`ted: it cannot be
 * refunded.
 */
export const ticketStateMachine = machine({
  initial: 'issued',
  states: {
    issued: ['有效', 'Issued'],
    entered: ['已入场', 'Entered'],
    suspended: ['已暂停', 'Suspended'],
    refunded: ['已退票', 'Refunded'],
    voided: ['已作废', 'Voided'],
    expired: ['已过期', 'Expired'],
  },
  events: {
    enter: ['入场', 'Entered'],
    refund: ['退票', 'Refunded'],
    suspend: ['暂停', 'Suspended'],
    resume: ['恢复', 'Resumed'],
    readmit: ['恢复', 'Resumed'],
    void: ['作废', 'Voided'],
    expire: ['过期', 'Expired'],
  },
  table: {
    issued: { enter: 'entered', refund: 'refunded', suspend: 'suspended', void: 'voided', expire: 'expired' },
    suspended: { resume: 'issued', readmit: 'entered', void: 'voided', expire: 'expired' },
    entered: { suspend: 'suspended', void: 'voided', expire: 'expired' },
  },
  inverses: { suspend: 'resume' },
})

/** A request for stock, or for a refund after its date. A returned one is corrected and submitted again. */
export const requestStateMachine = machine({
  initial: 'pending',
  states: {
    pending: ['待审批', 'Pending approval'],
    approved: ['已通过', 'Approved'],
    returned: ['已退回', 'Returned'],
    rejected: ['已拒绝', 'Rejected'],
    withdrawn: ['已撤回', 'Withdrawn'],
  },
  events: {
    submit: ['提交', 'Submitted'],
    approve: ['通过', 'Approved'],
    reject: ['拒绝', 'Rejected'],
    return: ['退回修改', 'Returned'],
    withdraw: ['撤回', 'Withdrawn'],
  },
  table: {
    pending: { approve: 'approved', reject: 'rejected', return: 'returned', withdraw: 'withdrawn' },
    returned: { submit: 'pending', withdraw: 'withdrawn' },
  },
})

type StatesOf<StateMachine extends { states: object }> = readonly (keyof StateMachine['states'])[]

export const ticketTabs = {
  all: [],
  issued: ['issued'],
  entered: ['entered'],
  stopped: ['suspended', 'refunded', 'voided', 'expired'],
} as const satisfies Record<string, StatesOf<typeof ticketStateMachine>>
export type TicketTab = keyof typeof ticketTabs
export const ticketTabNames = Object.keys(ticketTabs) as [TicketTab, ...TicketTab[]]

export const orderTabs = {
  all: [],
  unpaid: ['awaitingPayment'],
  confirmed: ['confirmed'],
  stopped: ['cancelled', 'refunded'],
} as const satisfies Record<string, StatesOf<typeof orderStateMachine>>
export type OrderTab = keyof typeof orderTabs
export const orderTabNames = Object.keys(orderTabs) as [OrderTab, ...OrderTab[]]

export const requestTabs = {
  all: [],
  pending: ['pending'],
  returned: ['returned'],
  finished: ['approved', 'rejected', 'withdrawn'],
} as const satisfies Record<string, StatesOf<typeof requestStateMachine>>
export type RequestTab = keyof typeof requestTabs

export const ticketActions = actionsFrom(ticketStateMachine, ['edit', 'reveal', 'send', 'apply'])
export const orderActions = actionsFrom(orderStateMachine, ['send', 'apply'])
export const requestActions = actionsFrom(requestStateMachine)
