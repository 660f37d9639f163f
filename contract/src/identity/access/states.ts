import { actionsFrom, machine } from '../../kernel/transition/machine.ts'

/**
 * An operator. A regular one is active at once if added by an operator who may approve, else pending. An invited one
 * awaits the person: a temporary one completes the form (then pending), an associated one accepts (then active). A
 * frozen one is logged out and cannot log in.
 */
export const operatorStateMachine = machine({
  initial: 'invited',
  states: {
    invited: ['待本人确认', 'Awaiting confirmation'],
    pending: ['待审批', 'Pending approval'],
    inUse: ['使用中', 'In use'],
    frozen: ['已冻结', 'Frozen'],
    rejected: ['申请被拒绝', 'Application rejected'],
    returned: ['申请被退回', 'Application returned'],
  },
  events: {
    complete: ['完善信息', 'Completed'],
    accept: ['同意关联', 'Accepted'],
    decline: ['拒绝关联', 'Declined'],
    submit: ['提交', 'Submitted'],
    approve: ['通过', 'Approved'],
    return: ['退回', 'Returned'],
    reject: ['拒绝', 'Rejected'],
    freeze: ['冻结', 'Frozen'],
    unfreeze: ['解冻', 'Unfrozen'],
  },
  table: {
    invited: { complete: 'pending', accept: 'inUse', decline: 'rejected' },
    pending: { approve: 'inUse', return: 'returned', reject: 'rejected' },
    returned: { submit: 'pending' },
    inUse: { freeze: 'frozen' },
    frozen: { unfreeze: 'inUse' },
  },
  inverses: { freeze: 'unfreeze' },
})

/**
 * The numbers of the specification, section 3: 1 pending approval, 2 in use, 3 application rejected, 4 application
 * returned.
 */
export const operatorStates = {
  invited: 1,
  pending: 1,
  inUse: 2,
  frozen: 2,
  rejected: 3,
  returned: 4,
} as const satisfies Record<keyof typeof operatorStateMachine.states, 1 | 2 | 3 | 4>

export const operatorTabs = ['all', 'pending', 'returned', 'inUse', 'frozen', 'rejected'] as const
export type OperatorTab = (typeof operatorTabs)[number]

/** The states of a tab; without an entry, all. */
export const operatorTabStates = {
  all: [],
  pending: ['invited', 'pending'],
  returned: ['returned'],
  inUse: ['inUse'],
  frozen: ['frozen'],
  rejected: ['rejected'],
} as const satisfies Record<OperatorTab, readonly (keyof typeof operatorStateMachine.states)[]>

/** Actions on an operator that a caller may be offered. */
export const operatorActions = actionsFrom(operatorStateMachine, ['edit', 'delete', 'resetSecondFactor', 'override'])
export type OperatorAction = (typeof operatorActions)[number]
