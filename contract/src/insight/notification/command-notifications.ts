import { partnerKindNames } from '../../exhibitions/partner/kinds.ts'
import { partnerPermission, partnerRoutes } from '../../exhibitions/partner/module.ts'
import type { LocalizedText } from '../../kernel/i18n/localized-text.ts'
import type { NotificationKind } from './commands.ts'
import { countOf } from './notification-rule.ts'

/**
 * Recipients of a command's notification: the venue; the first decider of an exhibition's matter (its organizer, or the
 * venue for the organizer's own); the actor's company; the affected operator; the actor; the operators of the named
 * account; the invited one; the affected company.
 */
export type Hearer = 'venue' | 'decider' | 'own' | 'target' | 'self' | 'account' | 'participant' | 'company'

/** A notification of a command without a transition: a creation, or a change of permissions. */
export interface CommandNotification {
  readonly label: LocalizedText
  readonly kind: NotificationKind
  readonly hears: Hearer
  readonly to?: readonly string[]
  readonly page?: string
  readonly opens?: 'row'
  /** The logged target is not the name of a person. */
  readonly named?: true
}

const account = { kind: 'security', hears: 'self', page: 'accountSettings' } as const
const done = (label: LocalizedText): CommandNotification => ({ label, ...account })
const keys = { kind: 'security', hears: 'own', to: ['apiKey:view'], page: 'apiKeys', named: true } as const
const hooks = { kind: 'security', hears: 'own', to: ['webhook:view'], page: 'webhooks', named: true } as const
const roles = {
  kind: 'security',
  hears: 'own',
  to: ['role:modify'],
  page: 'jurisdictionOperator',
  named: true,
} as const
const pays = { kind: 'waits', hears: 'own', to: ['payment:payBack'], page: 'accountPayment' } as const

const partners = countOf('家合作伙伴', 'partner', 'partners')('待审批', 'to approve')
const shares = countOf('份共享申请', 'sharing application', 'sharing applications')('待审批', 'to approve')

const ofPartners: Readonly<Record<string, CommandNotification>> = Object.fromEntries(
  partnerKindNames.flatMap(kind => {
    const { key } = partnerRoutes[kind]
    const venue = { kind: 'waits', hears: 'venue', named: true } as const
    return [
      [`add${kind}`, { label: partners, ...venue, to: [partnerPermission(kind, 'approve')], page: `${key}.one` }],
      [`applyShare${kind}`, { label: shares, ...venue, to: [partnerPermission(kind, 'approveShare')], page: key }],
    ] as const
  }),
)

/** By the wire name of the command; a refused one gives none. */
export const commandNotifications: Readonly<Record<string, CommandNotification>> = {
  ...ofPartners,
  addParticipation: {
    label: ['您被邀请参展', 'You are invited to an exhibition'],
    ...{ kind: 'waits', hears: 'participant', to: ['participation:accept'], page: 'affair' },
  },
  askPostponement: {
    label: countOf('份改期申请', 'postponement request', 'postponement requests')('待审批', 'to approve'),
    ...{ kind: 'waits', hears: 'venue', to: ['exhibition:approve'], page: 'exhibitionApproval', named: true },
  },
  addWhitelist: {
    label: countOf('份白名单', 'white list', 'white lists')('待审批', 'to approve'),
    ...{ kind: 'waits', hears: 'decider', to: ['whitelist:approve'], page: 'whiteApprove', named: true },
  },
  addBlacklist: {
    label: countOf('条黑名单', 'black list entry', 'black list entries')('待审批', 'to approve'),
    ...{ kind: 'waits', hears: 'venue', to: ['blacklist:approve'], page: 'blackApprove' },
  },
  applyTicketRequest: {
    label: countOf('份门票申请', 'ticket request', 'ticket requests')('待审批', 'to decide'),
    ...{ kind: 'waits', hears: 'decider', to: ['ticket:approve'], page: 'ticketRequests', opens: 'row' },
  },
  applyOffset: {
    label: countOf('份冲抵申请', 'offset', 'offsets')('待审批', 'to decide'),
    ...{ kind: 'waits', hears: 'venue', to: ['offset:approve'], page: 'chongDiApproval', named: true },
  },
  addSubjectRequest: {
    label: countOf('份个人信息请求', 'subject request', 'subject requests')('待办理', 'to answer'),
    ...{ kind: 'waits', hears: 'own', to: ['privacy:edit'], page: 'subjectRequests', named: true },
  },
  addOperator: {
    label: countOf('名操作员', 'operator', 'operators')('待审批', 'to approve'),
    ...{ kind: 'waits', hears: 'own', to: ['operator:approve'], page: 'jurisdictionOperator' },
  },
  payBackPrepaid: { label: countOf('笔退款', 'refund', 'refunds')('待复核', 'to confirm'), ...pays },
  writeOff: { label: countOf('笔核销', 'write-off', 'write-offs')('待复核', 'to confirm'), ...pays },

  addApiKey: { label: ['新增了 API 密钥', 'An API key was added'], ...keys },
  editApiKey: { label: ['修改了 API 密钥', 'An API key was changed'], ...keys },
  rotateApiKey: { label: ['更换了 API 密钥', 'An API key was rotated'], ...keys },
  revokeApiKey: { label: ['吊销了 API 密钥', 'An API key was revoked'], ...keys },
  mergeCompanies: {
    label: ['重复登记的企业已合并', 'A duplicate company was merged'],
    ...{ kind: 'security', hears: 'company', page: 'main', named: true },
  },
  addWebhook: { label: ['新增了 Webhook', 'A webhook was added'], ...hooks },
  editWebhook: { label: ['修改了 Webhook', 'A webhook was changed'], ...hooks },
  rotateWebhook: { label: ['更换了 Webhook 密钥', 'A webhook’s secret was rotated'], ...hooks },
  addRole: { label: ['新增了角色', 'A role was added'], ...roles },
  editRole: { label: ['修改了角色', 'A role was changed'], ...roles },
  deleteRole: { label: ['删除了角色', 'A role was deleted'], ...roles },
  setSecondFactorDemand: {
    label: ['本企业两步验证的要求有变', 'Your company changed its two-step login requirement'],
    ...{ kind: 'security', hears: 'own', page: 'accountSettings' },
  },
  editOperator: {
    label: ['您的资料或角色已被修改', 'Your details or role were changed'],
    ...{ kind: 'security', hears: 'target', page: 'accountSettings' },
  },
  resetSecondFactor: {
    label: ['您的两步验证已被解除', 'Your two-step login was reset'],
    ...{ kind: 'security', hears: 'target', page: 'accountSettings' },
  },
  resetPassword: {
    label: ['您的密码已重置', 'Your password was reset'],
    ...{ kind: 'security', hears: 'account', page: 'accountSettings' },
  },
  changePassword: done(['您的密码已修改', 'Your password was changed']),
  changeTelephone: done(['您的手机号已更换', 'Your phone number was changed']),
  confirmSecondFactor: done(['两步验证已启用', 'Two-step login was turned on']),
  removeSecondFactor: done(['两步验证已停用', 'Two-step login was turned off']),
  renewRecoveryCodes: done(['备用码已更换', 'Recovery codes were renewed']),
}

/** For scheduled exports, to their owners. */
export const scheduleNotifications = {
  held: { label: ['定时导出已停止', 'A scheduled export was paused'], kind: 'job' },
} as const satisfies Record<string, { label: LocalizedText; kind: NotificationKind }>

/** For jobs, to those who started them. */
export const jobNotifications = {
  done: { label: ['任务已完成', 'A job finished'], kind: 'job' },
  failed: { label: ['任务没有成功', 'A job failed'], kind: 'job' },
} as const satisfies Record<string, { label: LocalizedText; kind: NotificationKind }>
