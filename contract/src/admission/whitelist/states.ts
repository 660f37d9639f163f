import { actionsFrom, machine } from '../../kernel/transition/machine.ts'

/**
 * The state machine of a white list (admission.md §4). `pending` awaits the organizer if it belongs to an exhibition,
 * else the venue; a valid list whose host requests more is under review: bound guests stay on the old terms, and nobody
 * can register.
 */
export const whitelistStateMachine = machine({
  initial: 'pending',
  states: {
    pending: ['待审批', 'Pending approval'],
    processing: ['待场馆审批', 'Pending venue approval'],
    valid: ['有效', 'Valid'],
    pendingReview: ['待复核', 'Pending re-review'],
    stopped: ['已停用', 'Invalid'],
    refused: ['已拒绝', 'Rejected'],
    withdrawn: ['已撤回', 'Withdrawn'],
    voided: ['已作废', 'Voided'],
    expired: ['已过期', 'Expired'],
  },
  events: {
    endorse: ['同意并转场馆', 'Endorsed'],
    approve: ['通过', 'Approved'],
    refuse: ['拒绝', 'Rejected'],
    withdraw: ['撤回', 'Withdrawn'],
    widen: ['申请变更', 'Change requested'],
    stop: ['停用', 'Marked as invalid'],
    resume: ['恢复有效', 'Marked as valid'],
    void: ['作废', 'Voided'],
    expire: ['到期失效', 'Expired'],
  },
  table: {
    pending: { endorse: 'processing', approve: 'valid', refuse: 'refused', withdraw: 'withdrawn' },
    processing: { approve: 'valid', refuse: 'refused' },
    valid: { widen: 'pendingReview', stop: 'stopped', void: 'voided', expire: 'expired' },
    // A refusal restores its old terms.
    pendingReview: { approve: 'valid', refuse: 'valid', void: 'voided', expire: 'expired' },
    stopped: { resume: 'valid', void: 'voided', expire: 'expired' },
  },
})

/** Further events in a list's history besides those of the machine. */
export const whitelistEvents = {
  apply: ['申请', 'Applied'],
  give: ['发放常设通行', 'Standing pass issued'],
  edit: ['修改', 'Edited'],
  bind: ['登记来宾', 'Guest registered'],
  unbind: ['解绑来宾', 'Guest unbound'],
  renew: ['更换二维码', 'QR code replaced'],
  undo: ['决定已撤销', 'Decision undone'],
} as const

type States = readonly (keyof typeof whitelistStateMachine.states)[]

/** Tabs of the lists by kind. */
export const whitelistTabs = {
  all: [],
  pending: ['pending', 'processing'],
  valid: ['valid'],
  pendingReview: ['pendingReview'],
  stopped: ['stopped', 'voided'],
  expired: ['expired'],
  rejected: ['refused', 'withdrawn'],
} as const satisfies Record<string, States>

/** Tabs of standing passes. */
export const doorPassTabs = {
  all: [],
  valid: ['valid'],
  stopped: ['stopped', 'voided'],
  expired: ['expired'],
} as const satisfies Record<string, States>

/** Which lists each step of the approval shows. */
export const whitelistSteps = {
  pending: ['pending', 'pendingReview'],
  processing: ['processing'],
  finished: ['valid', 'stopped', 'refused', 'withdrawn', 'voided', 'expired'],
} as const satisfies Record<string, States>

export const whitelistActions = actionsFrom(whitelistStateMachine, ['edit', 'code', 'override'])
export type WhitelistAction = (typeof whitelistActions)[number]
