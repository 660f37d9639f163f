import { actionsFrom, machine } from '../../kernel/transition/machine.ts'

/** An organizer's request to postpone an approved exhibition. It lapses if the exhibition ends before the decision. */
export const postponementStateMachine = machine({
  initial: 'pending',
  states: {
    pending: ['待审批', 'Pending approval'],
    returned: ['已退回', 'Returned'],
    withdrawn: ['已撤回', 'Withdrawn'],
    approved: ['已改期', 'Postponed'],
    rejected: ['已拒绝', 'Rejected'],
    ended: ['已失效', 'Lapsed'],
  },
  events: {
    submit: ['申请改期', 'Postponement requested'],
    withdraw: ['撤回', 'Withdrawn'],
    approve: ['同意改期', 'Postponed'],
    return: ['退回修改', 'Returned'],
    reject: ['拒绝', 'Rejected'],
    end: ['展会已结束或取消', 'The exhibition is over or cancelled'],
  },
  table: {
    pending: { approve: 'approved', return: 'returned', reject: 'rejected', withdraw: 'withdrawn', end: 'ended' },
    returned: { submit: 'pending', withdraw: 'withdrawn', end: 'ended' },
  },
})

type States = readonly (keyof typeof postponementStateMachine.states)[]

/** The venue's list: pending, returned, decided. */
export const postponementTabs = {
  all: [],
  pending: ['pending'],
  processing: ['returned'],
  finished: ['approved', 'rejected', 'withdrawn', 'ended'],
} as const satisfies Record<string, States>

/** States in which another request of the same exhibition is refused. */
export const openStates = ['pending', 'returned'] as const satisfies States

export const postponementActions = actionsFrom(postponementStateMachine)
export type PostponementAction = (typeof postponementActions)[number]
