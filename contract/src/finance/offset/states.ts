import { actionsFrom, machine } from '../../kernel/transition/machine.ts'

/**
 * An offset of one settlement's refund against another's supplement; its amount is reserved while it is pending
 * (finance.md §7).
 */
export const offsetStateMachine = machine({
  initial: 'applied',
  states: {
    applied: ['待审批', 'Pending approval'],
    approved: ['已冲抵', 'Offset'],
    rejected: ['已拒绝', 'Rejected'],
    withdrawn: ['已撤回', 'Withdrawn'],
  },
  events: {
    approve: ['同意冲抵', 'Approved'],
    reject: ['拒绝', 'Rejected'],
    withdraw: ['撤回', 'Withdrawn'],
  },
  table: {
    applied: { approve: 'approved', reject: 'rejected', withdraw: 'withdrawn' },
  },
})

type States = readonly (keyof typeof offsetStateMachine.states)[]

export const offsetTabs = {
  all: [],
  pending: ['applied'],
  finished: ['approved', 'rejected', 'withdrawn'],
} as const satisfies Record<string, States>

export const offsetActions = actionsFrom(offsetStateMachine)
export type OffsetAction = (typeof offsetActions)[number]
