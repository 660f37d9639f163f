import type { LocalizedText } from '../../kernel/i18n/localized-text.ts'
import { actionsFrom, machine } from '../../kernel/transition/machine.ts'

/**
 * The state machine of a badge. `approved` awaits the platform if the route is sponsorThenPlatform and the organizer
 * has agreed; it awaits payment if the type has a price; otherwise approval makes it active at once. If a rule holds it, an
 * approved badge stays on hold until whoever runs the exhibition releases it. A submitted badge expires with its last phase or
 * its exhibition; an unpaid one is voided then. Where the newest application of a person counts, its approval replaces the others,
 * which are voided.
 */
export const badgeStateMachine = machine({
  initial: 'draft',
  states: {
    draft: ['草稿', 'Draft'],
    pending: ['待审批', 'Pending approval'],
    endorsed: ['待场馆审批', 'Pending venue approval'],
    onHold: ['待放行', 'On hold'],
    returned: ['已退回', 'Returned'],
    rejected: ['已拒绝', 'Rejected'],
    withdrawn: ['已撤回', 'Withdrawn'],
    awaitingPayment: ['待付款', 'Awaiting payment'],
    active: ['有效', 'Active'],
    suspended: ['已暂停', 'Suspended'],
    voided: ['已作废', 'Voided'],
    expired: ['已过期', 'Expired'],
  },
  events: {
    submit: ['提交', 'Submitted'],
    endorse: ['同意并转场馆', 'Endorsed'],
    approve: ['通过', 'Approved'],
    charge: ['通过并待付款', 'Approved, awaiting payment'],
    hold: ['通过并待放行', 'Approved, on hold'],
    release: ['放行', 'Released'],
    return: ['退回修改', 'Returned'],
    reject: ['拒绝', 'Rejected'],
    withdraw: ['撤回', 'Withdrawn'],
    pay: ['付款', 'Paid'],
    suspend: ['暂停', 'Suspended'],
    resume: ['恢复', 'Resumed'],
    void: ['作废', 'Voided'],
    replace: ['被新证替代', 'Replaced'],
    expire: ['过期', 'Expired'],
  },
  table: {
    draft: { submit: 'pending' },
    pending: {
      endorse: 'endorsed',
      approve: 'active',
      charge: 'awaitingPayment',
      hold: 'onHold',
      return: 'returned',
      reject: 'rejected',
      withdraw: 'withdrawn',
      replace: 'voided',
      expire: 'expired',
    },
    onHold: {
      release: 'active',
      charge: 'awaitingPayment',
      return: 'returned',
      reject: 'rejected',
      void: 'voided',
      replace: 'voided',
      expire: 'expired',
    },
    endorsed: {
      approve: 'active',
      charge: 'awaitingPayment',
      hold: 'onHold',
      return: 'returned',
      reject: 'rejected',
      withdraw: 'withdrawn',
      replace: 'voided',
      expire: 'expired',
    },
    returned: { submit: 'pending', withdraw: 'withdrawn', expire: 'expired' },
    withdrawn: { submit: 'pending' },
    awaitingPayment: { pay: 'active', void: 'voided', replace: 'voided' },
    active: { suspend: 'suspended', void: 'voided', replace: 'voided', expire: 'expired' },
    suspended: { resume: 'active', void: 'voided', replace: 'voided', expire: 'expired' },
  },
  inverses: { suspend: 'resume' },
})

/**
 * The state machine of a credential: an active code, optionally printed and issued; `dead` (revoked) once lost,
 * reprinted or voided.
 */
export const credentialStateMachine = machine({
  initial: 'coded',
  states: {
    coded: ['仅二维码', 'Code only'],
    queued: ['待打印', 'To print'],
    printed: ['已打印', 'Printed'],
    failed: ['打印失败', 'Print failed'],
    issued: ['已发证', 'Issued'],
    dead: ['已失效', 'Invalid'],
  },
  events: {
    queue: ['加入打印', 'Queued'],
    print: ['打印完成', 'Printed'],
    fail: ['打印失败', 'Failed'],
    issue: ['发证', 'Issued'],
    takeBack: ['收回', 'Taken back'],
    kill: ['失效', 'Invalidated'],
  },
  table: {
    coded: { queue: 'queued', kill: 'dead' },
    queued: { print: 'printed', fail: 'failed', kill: 'dead' },
    printed: { queue: 'queued', fail: 'failed', issue: 'issued', kill: 'dead' },
    failed: { queue: 'queued', print: 'printed', kill: 'dead' },
    issued: { takeBack: 'printed', kill: 'dead' },
  },
})

/**
 * Events that change only the credential of a badge: they are in the badge's history, and its state does not change.
 */
export const credentialEvents = {
  reprint: ['补打', 'Reprinted'],
  reportLost: ['挂失', 'Reported lost'],
  addDays: ['增加入场日期', 'Entry days added'],
} as const satisfies Record<string, LocalizedText>

type States = readonly (keyof typeof badgeStateMachine.states)[]

/** Tabs of the applicant's list. */
export const badgeTabs = {
  all: [],
  draft: ['draft', 'withdrawn'],
  pending: ['pending', 'endorsed', 'onHold'],
  returned: ['returned'],
  rejected: ['rejected'],
  awaitingPayment: ['awaitingPayment'],
  active: ['active'],
  stopped: ['suspended', 'voided', 'expired'],
} as const satisfies Record<string, States>
export type BadgeTab = keyof typeof badgeTabs
export const badgeTabNames = Object.keys(badgeTabs) as [BadgeTab, ...BadgeTab[]]

/**
 * Tabs of the approver's list: `pending` awaits the caller's decision, `waiting` that of somebody else. Together the
 * tabs are `all`. Drafts are only visible to their applicant.
 */
export const badgeApprovalTabs = {
  all: [
    ...(['pending', 'endorsed', 'onHold', 'returned', 'rejected'] as const),
    ...(['active', 'awaitingPayment', 'suspended', 'voided', 'expired'] as const),
  ],
  pending: ['pending', 'endorsed'],
  waiting: ['pending', 'endorsed'],
  processing: ['onHold', 'returned'],
  finished: ['active', 'awaitingPayment', 'rejected', 'suspended', 'voided', 'expired'],
} as const satisfies Record<string, States>
export type BadgeApprovalTab = keyof typeof badgeApprovalTabs

/** Actions on the card of a badge. */
export const cardActions = ['print', 'issue', 'markPrinted', 'markFailed', 'takeBack', 'reprint', 'reportLost'] as const
export type CardAction = (typeof cardActions)[number]
/** Reasons why the caller cannot print a badge now. */
export const printBlocks = [
  'notSubmitted',
  'notApproved',
  'rejected',
  'onHold',
  'notPaid',
  'suspended',
  'ended',
  'byOrganizer',
  'noPermission',
  'queued',
  'issued',
  'lost',
] as const
export type PrintBlock = (typeof printBlocks)[number]

/** Actions on a badge that a caller may be offered. */
export const badgeActions = actionsFrom(badgeStateMachine, [
  'edit',
  'delete',
  'reveal',
  'override',
  'changeSlot',
  'addDays',
  ...cardActions,
])
export type BadgeAction = (typeof badgeActions)[number]
