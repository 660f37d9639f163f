import { actionsFrom, machine } from '../../kernel/transition/machine.ts'

/** A line of the venue's bank statement: pending, matched with a payment, or ignored. */
export const bankLineStateMachine = machine({
  initial: 'pending',
  states: {
    pending: ['待匹配', 'To match'],
    matched: ['已匹配', 'Matched'],
    ignored: ['已忽略', 'Ignored'],
  },
  events: {
    match: ['匹配', 'Matched'],
    unmatch: ['取消匹配', 'Match undone'],
    ignore: ['忽略', 'Ignored'],
    restore: ['恢复', 'Restored'],
  },
  table: {
    pending: { match: 'matched', ignore: 'ignored' },
    matched: { unmatch: 'pending' },
    ignored: { restore: 'pending' },
  },
  inverses: { ignore: 'restore' },
})

type States = readonly (keyof typeof bankLineStateMachine.states)[]
export const bankLineTabs = {
  pending: ['pending'],
  matched: ['matched'],
  ignored: ['ignored'],
  all: [],
} as const satisfies Record<string, States>

export const bankLineActions = actionsFrom(bankLineStateMachine)

/** An imported statement: the state of its job, or `pending` for an answer. */
export const statementStates = ['running', 'pending', 'finished', 'failed', 'cancelled'] as const
export type StatementState = (typeof statementStates)[number]
