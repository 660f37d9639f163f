import { actionsFrom, machine } from '../../kernel/transition/machine.ts'

/**
 * Incoming and outgoing money. Received money is booked when it is recorded; money given away (refunds, write-offs) is
 * requested by one operator and confirmed by another.
 */
export const paymentStateMachine = machine({
  initial: 'applied',
  states: {
    applied: ['待确认', 'To confirm'],
    finished: ['已入账', 'Booked'],
    refused: ['已拒绝', 'Rejected'],
    withdrawn: ['已撤回', 'Withdrawn'],
    reversed: ['已冲销', 'Reversed'],
  },
  events: {
    confirm: ['确认入账', 'Confirmed'],
    refuse: ['拒绝', 'Refused'],
    withdraw: ['撤回', 'Withdrawn'],
    reverse: ['冲销', 'Reversed'],
  },
  table: {
    applied: { confirm: 'finished', refuse: 'refused', withdraw: 'withdrawn' },
    finished: { reverse: 'reversed' },
  },
})

type States = readonly (keyof typeof paymentStateMachine.states)[]

export const paymentTabs = {
  all: [],
  pending: ['applied'],
  finished: ['finished'],
  ended: ['refused', 'withdrawn', 'reversed'],
} as const satisfies Record<string, States>

export const paymentActions = actionsFrom(paymentStateMachine, ['override'])
export type PaymentAction = (typeof paymentActions)[number]

/** The purpose of a payment. `settlement` covers a supplement, `refund` pays one. The last two give money away. */
export const paymentKinds = ['prepaid', 'deposit', 'settlement', 'refund', 'payBack', 'writeOff'] as const
export type PaymentKind = (typeof paymentKinds)[number]

/** Payments of these kinds are outgoing. */
export const paidOutKinds = ['refund', 'payBack'] as const satisfies readonly PaymentKind[]
export const isPaidOut = (kind: PaymentKind): boolean => (paidOutKinds as readonly PaymentKind[]).includes(kind)
