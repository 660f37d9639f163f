import { actionsFrom, machine } from '../../kernel/transition/machine.ts'

/**
 * Money that came or went. What was received is booked as it is recorded; what is given away (paid back, written off) is
 * applied for by one operator and confirmed by another.
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

/** What a payment is for. `settlement` covers a supplement, `refund` pays one out. The last two give money away. */
export const paymentKinds = ['prepaid', 'deposit', 'settlement', 'refund', 'payBack', 'writeOff'] as const
export type PaymentKind = (typeof paymentKinds)[number]

/** Money of these kinds went out to an account. */
export const paidOutKinds = ['refund', 'payBack'] as const satisfies readonly PaymentKind[]
export const isPaidOut = (kind: PaymentKind): boolean => (paidOutKinds as readonly PaymentKind[]).includes(kind)
