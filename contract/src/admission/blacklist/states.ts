import { actionsFrom, machine } from '../../kernel/transition/machine.ts'

/**
 * The state machine of a blacklist entry. Another operator than the proposer decides. An urgent one is in force at
 * once, for the hours that the venue sets, and then pending again; one in force ends after its last day, or when it is
 * lifted.
 */
export const blacklistStateMachine = machine({
  initial: 'pending',
  states: {
    pending: ['待审批', 'Pending approval'],
    urgent: ['紧急生效', 'Urgent, in force'],
    active: ['已生效', 'In force'],
    refused: ['已拒绝', 'Rejected'],
    withdrawn: ['已撤回', 'Withdrawn'],
    lifted: ['已解除', 'Lifted'],
    expired: ['已到期', 'Expired'],
  },
  events: {
    urgent: ['紧急生效', 'Enforced early'],
    lapse: ['紧急生效到时未获批准', 'Lapsed without approval'],
    approve: ['通过', 'Approved'],
    refuse: ['拒绝', 'Rejected'],
    withdraw: ['撤回', 'Withdrawn'],
    lift: ['解除', 'Lifted'],
    expire: ['到期', 'Expired'],
  },
  table: {
    pending: { urgent: 'urgent', approve: 'active', refuse: 'refused', withdraw: 'withdrawn' },
    urgent: { approve: 'active', refuse: 'refused', lapse: 'pending' },
    active: { lift: 'lifted', expire: 'expired' },
  },
})

/** Further events in its history besides those of the machine. */
export const blacklistEvents = {
  submit: ['提交', 'Submitted'],
  undo: ['决定已撤销', 'Decision undone'],
  ...blacklistStateMachine.events,
} as const

type States = readonly (keyof typeof blacklistStateMachine.states)[]

export const blacklistTabs = {
  all: [],
  pending: ['pending', 'urgent'],
  active: ['active'],
  ended: ['refused', 'withdrawn', 'lifted', 'expired'],
} as const satisfies Record<string, States>

export const blacklistActions = actionsFrom(blacklistStateMachine, ['notice'])
export type BlacklistAction = (typeof blacklistActions)[number]
