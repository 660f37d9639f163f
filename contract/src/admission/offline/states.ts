import { actionsFrom, machine } from '../../kernel/transition/machine.ts'

/** The states of a case: a contradiction at a gate that a person investigates. */
export const discrepancyStateMachine = machine({
  initial: 'pending',
  states: {
    pending: ['待处理', 'Open'],
    processing: ['处理中', 'In progress'],
    finished: ['已处理', 'Resolved'],
  },
  events: {
    take: ['接手', 'Taken over'],
    resolve: ['处理完成', 'Resolved'],
    reopen: ['重新打开', 'Reopened'],
  },
  table: {
    pending: { take: 'processing' },
    processing: { resolve: 'finished' },
    finished: { reopen: 'pending' },
  },
})
export type DiscrepancyState = keyof typeof discrepancyStateMachine.states
export type DiscrepancyEvent = keyof typeof discrepancyStateMachine.events

export const discrepancyTabs = {
  all: [],
  pending: ['pending'],
  processing: ['processing'],
  finished: ['finished'],
} as const satisfies Record<string, readonly DiscrepancyState[]>

export const discrepancyActions = actionsFrom(discrepancyStateMachine)
export type DiscrepancyAction = (typeof discrepancyActions)[number]
