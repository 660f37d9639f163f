import { actionsFrom, machine } from '../../kernel/transition/machine.ts'

/** A template can be sent once somebody else has approved it; a change of an approved one is a separate draft. */
export const templateStateMachine = machine({
  initial: 'draft',
  states: {
    draft: ['草稿', 'Draft'],
    pending: ['待审批', 'Pending approval'],
    approved: ['已通过', 'Approved'],
    returned: ['已退回', 'Returned'],
    rejected: ['已拒绝', 'Rejected'],
    stopped: ['已停用', 'Stopped'],
  },
  events: {
    submit: ['提交', 'Submitted'],
    approve: ['通过', 'Approved'],
    return: ['退回', 'Returned'],
    reject: ['拒绝', 'Rejected'],
    stop: ['停用', 'Stopped'],
    enable: ['启用', 'Enabled'],
  },
  table: {
    draft: { submit: 'pending' },
    returned: { submit: 'pending' },
    pending: { approve: 'approved', return: 'returned', reject: 'rejected' },
    approved: { stop: 'stopped' },
    stopped: { enable: 'approved' },
  },
  inverses: { stop: 'enable', enable: 'stop' },
})

type States = readonly (keyof typeof templateStateMachine.states)[]

export const templateTabs = {
  all: [],
  draft: ['draft', 'returned'],
  pending: ['pending'],
  approved: ['approved'],
  ended: ['rejected', 'stopped'],
} as const satisfies Record<string, States>

export const templateActions = actionsFrom(templateStateMachine, ['edit', 'delete', 'test', 'override'])
export type TemplateAction = (typeof templateActions)[number]

/** Planned: recipients are fixed, sending starts at its hour. Waiting: paused until sending is permitted again. */
export const campaignStates = ['planned', 'running', 'waiting', 'finished', 'failed', 'cancelled'] as const
/** Why sending pauses: marketing at night, or the daily limit of the company. */
export const campaignPauses = ['night', 'limit'] as const
export type CampaignPause = (typeof campaignPauses)[number]
export const campaignActs = ['cancel', 'retry'] as const
export const recipientStates = ['queued', 'sent', 'failed', 'cancelled'] as const
export type RecipientState = (typeof recipientStates)[number]

/** Why somebody is excluded, in the order of the checks. */
export const leftOutReasons = ['contact', 'age', 'suppressed', 'consent', 'week', 'twice'] as const
export type LeftOutReason = (typeof leftOutReasons)[number]
