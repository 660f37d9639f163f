import { actionsFrom, machine } from '../../kernel/transition/machine.ts'

/**
 * The states of a partner, from the application on. Closed: a temporary one 30 days after its settlement; it may be
 * reopened. Merged: a duplicate that is now an alias of the other record.
 */
export const partnerStateMachine = machine({
  initial: 'pending',
  states: {
    pending: ['待审批', 'Pending approval'],
    returned: ['已退回', 'Returned'],
    rejected: ['已拒绝', 'Rejected'],
    withdrawn: ['已撤回', 'Withdrawn'],
    inUse: ['使用中', 'In use'],
    frozen: ['已冻结', 'Frozen'],
    closed: ['已关闭', 'Closed'],
    merged: ['已合并', 'Merged'],
  },
  events: {
    submit: ['提交', 'Submitted'],
    withdraw: ['撤回', 'Withdrawn'],
    approve: ['通过', 'Approved'],
    return: ['退回', 'Returned'],
    reject: ['拒绝', 'Rejected'],
    freeze: ['冻结', 'Frozen'],
    unfreeze: ['解冻', 'Unfrozen'],
    close: ['关闭', 'Closed'],
    reopen: ['重新启用', 'Reopened'],
    merge: ['并入另一家', 'Merged into another company'],
    absorb: ['并入一家重复的企业', 'Absorbed a duplicate company'],
  },
  table: {
    pending: { approve: 'inUse', return: 'returned', reject: 'rejected', withdraw: 'withdrawn' },
    returned: { submit: 'pending', withdraw: 'withdrawn' },
    withdrawn: { submit: 'pending' },
    inUse: { freeze: 'frozen', close: 'closed', merge: 'merged', absorb: 'inUse' },
    frozen: { unfreeze: 'inUse' },
    closed: { reopen: 'inUse' },
  },
  inverses: { freeze: 'unfreeze' },
})

/** An application to work with a partner of another company; approval creates the relation. */
export const shareStateMachine = machine({
  initial: 'pending',
  states: {
    pending: ['待审批', 'Pending approval'],
    returned: ['已退回', 'Returned'],
    rejected: ['已拒绝', 'Rejected'],
    withdrawn: ['已撤回', 'Withdrawn'],
    approved: ['已通过', 'Approved'],
    beingUsed: ['合作中', 'In use'],
    ended: ['已结束', 'Ended'],
  },
  events: {
    submit: ['提交', 'Submitted'],
    withdraw: ['撤回', 'Withdrawn'],
    approve: ['通过', 'Approved'],
    return: ['退回', 'Returned'],
    reject: ['拒绝', 'Rejected'],
    use: ['开始合作', 'Partnership started'],
    end: ['结束', 'Ended'],
  },
  table: {
    pending: { approve: 'approved', return: 'returned', reject: 'rejected', withdraw: 'withdrawn' },
    returned: { submit: 'pending', withdraw: 'withdrawn' },
    approved: { use: 'beingUsed', end: 'ended' },
    beingUsed: { end: 'ended' },
  },
})

/** Whether the owner of a partner lets other companies apply for it. */
export const sharingStates = ['none', 'open', 'stopped'] as const
export type SharingState = (typeof sharingStates)[number]

export const partnerTabs = ['all', 'inUse', 'frozen', 'closed'] as const
export const shareTabs = [
  'all',
  'pending',
  'approved',
  'beingUsed',
  'returned',
  'rejected',
  'withdrawn',
  'ended',
] as const

/** The actions on a partner; a return has the name of its command. */
export const partnerActions = actionsFrom(partnerStateMachine, [
  'edit',
  'delete',
  'sendback',
  'share',
  'relate',
  'override',
])
export type PartnerAction = (typeof partnerActions)[number]
export const shareActions = ['applyShare', 'withdrawShare', 'approveShare', 'rejectShare', 'sendbackShare'] as const
export type ShareAction = (typeof shareActions)[number]
