import { actionsFrom, machine } from '../../kernel/transition/machine.ts'

/**
 * The state machine of a violation. Another operator of the venue than the reporter confirms it; the liable company may answer until a
 * day, and then it is closed. One that stands keeps its badge suspended if the card was taken away.
 */
export const violationStateMachine = machine({
  initial: 'reported',
  states: {
    reported: ['待核实', 'Reported'],
    confirmed: ['已认定，待答复', 'Confirmed, answer due'],
    answered: ['已答复', 'Answered'],
    closed: ['已结案', 'Closed'],
    dismissed: ['不成立', 'Dismissed'],
  },
  events: {
    confirm: ['认定', 'Confirmed'],
    dismiss: ['认定不成立', 'Dismissed'],
    answer: ['企业答复', 'Answered by the company'],
    close: ['结案', 'Closed'],
    lapse: ['逾期未答复，结案', 'Closed without an answer'],
    reopen: ['重新处理', 'Reopened'],
  },
  table: {
    reported: { confirm: 'confirmed', dismiss: 'dismissed' },
    confirmed: { answer: 'answered', lapse: 'closed', dismiss: 'dismissed' },
    answered: { close: 'closed', dismiss: 'dismissed' },
    closed: { reopen: 'confirmed' },
  },
})

export type ViolationState = keyof typeof violationStateMachine.states
export type ViolationEvent = keyof typeof violationStateMachine.events

/** The states in which a violation counts: for rules, and for its badge. */
export const countedStates = ['confirmed', 'answered', 'closed'] as const satisfies readonly ViolationState[]

export const violationTabs = {
  all: [],
  reported: ['reported'],
  confirmed: ['confirmed'],
  answered: ['answered'],
  finished: ['closed', 'dismissed'],
} as const satisfies Record<string, readonly ViolationState[]>

export const violationActions = actionsFrom(violationStateMachine)
