import { actionsFrom, machine } from '../../kernel/transition/machine.ts'

/** The states of an exhibition. Opening the sale is a separate switch, not a state. */
export const exhibitionStateMachine = machine({
  initial: 'draft',
  states: {
    draft: ['草稿', 'Draft'],
    pending: ['待审批', 'Pending approval'],
    returned: ['已退回', 'Returned'],
    rejected: ['已拒绝', 'Rejected'],
    withdrawn: ['已撤回', 'Withdrawn'],
    preparing: ['筹备中', 'Preparing'],
    ready: ['已就绪', 'Ready'],
    closed: ['已闭展', 'Closed'],
    settled: ['已结算', 'Settled'],
    cancelled: ['已取消', 'Cancelled'],
  },
  events: {
    submit: ['提交', 'Submitted'],
    approve: ['通过', 'Approved'],
    return: ['退回修改', 'Returned'],
    reject: ['拒绝', 'Rejected'],
    withdraw: ['撤回', 'Withdrawn'],
    complete: ['补充信息完成', 'Completed'],
    close: ['闭展', 'Closed'],
    settle: ['结算', 'Settled'],
    cancel: ['取消展会', 'Cancelled'],
  },
  table: {
    draft: { submit: 'pending' },
    pending: { approve: 'preparing', return: 'returned', reject: 'rejected', withdraw: 'withdrawn' },
    returned: { submit: 'pending', withdraw: 'withdrawn' },
    withdrawn: { submit: 'pending' },
    preparing: { complete: 'ready', close: 'closed', cancel: 'cancelled' },
    ready: { close: 'closed', cancel: 'cancelled' },
    closed: { settle: 'settled' },
  },
})

type States = readonly (keyof typeof exhibitionStateMachine.states)[]

/** The organizer's own list, by creation state. */
export const creationTabs = {
  all: [],
  draft: ['draft', 'withdrawn'],
  pending: ['pending'],
  returned: ['returned'],
  approved: ['preparing', 'ready', 'closed', 'settled', 'cancelled'],
  rejected: ['rejected'],
} as const satisfies Record<string, States>
export type CreationTab = keyof typeof creationTabs

/**
 * The venue's approval list: `pending` awaits the operator's decision, `waiting` a colleague's (the operator submitted
 * it); returned to the organizer; decided. Together the tabs are `all`. A draft is visible only to its organizer.
 */
export const approvalTabs = {
  all: ['pending', 'returned', 'rejected', 'withdrawn', 'preparing', 'ready', 'closed', 'settled', 'cancelled'],
  pending: ['pending'],
  waiting: ['pending'],
  processing: ['returned'],
  finished: ['rejected', 'withdrawn', 'preparing', 'ready', 'closed', 'settled', 'cancelled'],
} as const satisfies Record<string, States>
export type ApprovalTab = keyof typeof approvalTabs

/** States of an exhibition that is over: nobody takes part any more. */
export const endedStates = ['closed', 'settled', 'cancelled'] as const satisfies States

/** States of an approved and active exhibition: badges, doors and sale can be worked on. */
export const runningStates = ['preparing', 'ready'] as const satisfies States

/** The possible actions on an exhibition. */
export const exhibitionActions = actionsFrom(exhibitionStateMachine, [
  'edit',
  'delete',
  'addAdditionalInfo',
  'editAdditionalInfo',
  'openSale',
  'closeSale',
  'editApproved',
  'postpone',
  'askPostponement',
  'override',
])
export type ExhibitionAction = (typeof exhibitionActions)[number]
