import { blacklistStateMachine } from '../../admission/blacklist/states.ts'
import { declarationStateMachine } from '../../admission/epidemic/states.ts'
import { discrepancyStateMachine } from '../../admission/offline/states.ts'
import { whitelistStateMachine } from '../../admission/whitelist/states.ts'
import { badgeStateMachine } from '../../badging/badge/states.ts'
import { violationStateMachine } from '../../badging/badge/violation-states.ts'
import { exhibitionStateMachine } from '../../exhibitions/exhibition/states.ts'
import { participationStateMachine } from '../../exhibitions/participation/states.ts'
import { partnerStateMachine } from '../../exhibitions/partner/states.ts'
import { operatorStateMachine } from '../../identity/access/states.ts'
import { postponementStateMachine } from '../../lifecycle/postponement/states.ts'
import { subjectRequestStateMachine } from '../../lifecycle/subject-request/states.ts'
import { templateStateMachine } from '../../sales/spread/states.ts'
import { requestStateMachine } from '../../sales/ticket/states.ts'
import { moneyNotifications } from './money-transitions.ts'
import { partnerPage, partnerVerb } from './notification-pages.ts'
import { countOf, decided, isWaiting, namedSource, secure, source } from './notification-rule.ts'

const exhibitions = countOf('个展会', 'exhibition', 'exhibitions')
const requests = countOf('份改期申请', 'postponement request', 'postponement requests')
const partners = countOf('家合作伙伴', 'partner', 'partners')
const badges = countOf('张证件', 'badge', 'badges')
const violations = countOf('起违规', 'violation', 'violations')
const operators = countOf('名操作员', 'operator', 'operators')
const whitelists = countOf('份白名单', 'white list', 'white lists')
const entries = countOf('条黑名单', 'black list entry', 'black list entries')
const declarations = countOf('份防疫申报', 'declaration', 'declarations')
const tickets = countOf('份门票申请', 'ticket request', 'ticket requests')
const people = countOf('份个人信息请求', 'subject request', 'subject requests')
const templates = countOf('个消息模板', 'message template', 'message templates')
const discrepancies = countOf('起通行异常', 'gate case', 'gate cases')
const participations = countOf('家参展单位', 'participant', 'participants')
const exhibitionSide = { companies: ['sponsorId'], to: ['exhibition:add', 'exhibition:supplement'] } as const
const violationSide = { page: 'violations', opens: 'row' } as const
const liableSide = { ...violationSide, companies: ['notifiedId'], to: ['violation:answer'] } as const
const badgeSide = { companies: ['companyId'], to: ['badge:apply'], page: 'badges', opens: 'row' } as const
const partnerSide = {
  companies: ['ownerCompanyId', 'parentId'],
  to: partnerVerb('modify'),
  page: partnerPage,
} as const
const hostSide = { companies: ['companyId'], to: ['whitelist:apply'], page: 'whiteDetail' } as const
const proposerSide = { companies: ['companyId'], to: ['blacklist:add'], page: 'blackDetail' } as const
const declarantSide = { companies: ['companyId'], to: ['declaration:proxy'], page: 'epidemic.proxy' } as const
const sellerSide = { companies: ['companyId'], to: ['ticket:sell'], page: 'ticketRequests', opens: 'row' } as const
const accessSide = {
  companies: ['companyId'],
  to: ['operator:add', 'operator:approve'],
  page: 'jurisdictionOperator',
} as const
/** Managers of all discrepancies, and administrators of the door of one. */
const discrepancySide = {
  companies: ['venue'],
  to: ['case:resolve'],
  people: ['admins', 'door:administer'],
  page: 'entranceGuard',
  view: 'cases',
} as const
const writerSide = { companies: ['ownerId'], to: ['messageTemplate:edit'], page: 'messageTemplates' } as const

/**
 * The one list of notifications about transitions. Creations and commands without a state machine are in
 * `command-notifications.ts`.
 */
export const transitionNotifications = {
  exhibition: namedSource(exhibitionStateMachine, {
    submit: isWaiting(exhibitions('已提交审批', 'submitted for approval'), {
      companies: ['venue'],
      to: ['exhibition:approve'],
      page: 'exhibitionApproval',
      opens: 'row',
    }),
    approve: decided(exhibitions('已通过审批', 'approved'), { ...exhibitionSide, page: 'affair' }),
    return: decided(exhibitions('已退回', 'returned'), { ...exhibitionSide, page: 'exhibitionEditor' }),
    reject: decided(exhibitions('未通过审批', 'rejected'), { ...exhibitionSide, page: 'exhibitionEditor' }),
    undo: decided(exhibitions('的审批已撤销', 'pending again'), { ...exhibitionSide, page: 'foundingExhibition' }),
    cancel: decided(exhibitions('已取消', 'cancelled'), { ...exhibitionSide, page: 'affair' }),
    close: decided(exhibitions('已闭展', 'closed'), { ...exhibitionSide, page: 'affair' }),
  }),
  postponement: namedSource(postponementStateMachine, {
    submit: isWaiting(requests('已提交审批', 'submitted for approval'), {
      companies: ['venue'],
      to: ['exhibition:approve'],
      page: 'exhibitionApproval',
    }),
    approve: decided(requests('已通过', 'approved'), { ...exhibitionSide, page: 'affairExhibition' }),
    return: decided(requests('已退回', 'returned'), { ...exhibitionSide, page: 'affairExhibition' }),
    reject: decided(requests('未通过', 'rejected'), { ...exhibitionSide, page: 'affairExhibition' }),
    undo: decided(requests('的审批已撤销', 'pending again'), { ...exhibitionSide, page: 'affairExhibition' }),
  }),
  participation: namedSource(participationStateMachine, {
    accept: isWaiting(participations('已加入，需要额度', 'joined and awaiting a quota'), {
      companies: ['sponsorId', 'parentCompanyId'],
      to: ['participation:allot'],
      page: 'affairQuotas',
    }),
    allot: decided(['您的额度已分配', 'Quotas were allocated to you'], {
      companies: ['companyId'],
      to: ['badge:apply', 'ticket:sell'],
      unnamed: true,
      page: 'affair',
    }),
    end: decided(['您的参展已结束', 'Your participation has ended'], {
      companies: ['companyId'],
      to: ['participation:view'],
      unnamed: true,
      page: 'papersTransaction',
    }),
  }),
  company: namedSource(partnerStateMachine, {
    start: isWaiting(partners('已提交审批', 'submitted for approval'), {
      companies: ['venue'],
      to: partnerVerb('approve'),
      page: partnerPage,
    }),
    submit: isWaiting(partners('已提交审批', 'submitted for approval'), {
      companies: ['venue'],
      to: partnerVerb('approve'),
      page: partnerPage,
    }),
    approve: decided(partners('已通过审批', 'approved'), partnerSide),
    return: decided(partners('已退回', 'returned'), partnerSide),
    reject: decided(partners('未通过审批', 'rejected'), partnerSide),
    undo: decided(partners('的审批已撤销', 'pending again'), partnerSide),
    freeze: decided(partners('已冻结', 'frozen'), partnerSide),
    unfreeze: decided(partners('已解冻', 'unfrozen'), partnerSide),
  }),
  operator: source(operatorStateMachine, {
    complete: isWaiting(operators('已提交审批', 'submitted for approval'), { ...accessSide, to: ['operator:approve'] }),
    submit: isWaiting(operators('已提交审批', 'submitted for approval'), { ...accessSide, to: ['operator:approve'] }),
    approve: decided(operators('已通过审批', 'approved'), accessSide),
    return: decided(operators('已退回', 'returned'), accessSide),
    reject: decided(operators('未通过审批', 'rejected'), accessSide),
    undo: decided(operators('的审批已撤销', 'pending again'), accessSide),
    freeze: secure(operators('已冻结', 'frozen'), { ...accessSide, to: ['operator:freeze'] }),
    unfreeze: secure(operators('已解冻', 'unfrozen'), { ...accessSide, to: ['operator:freeze'] }),
  }),
  badge: source(badgeStateMachine, {
    submit: isWaiting(badges('已提交审批', 'submitted for approval'), {
      companies: ['sponsorId', 'venue'],
      to: ['badge:approve'],
      page: 'badgeApproval',
    }),
    endorse: isWaiting(badges('经主办方同意，已转场馆', 'endorsed by the organizer'), {
      companies: ['venue'],
      to: ['badge:approve'],
      page: 'badgeApproval',
    }),
    approve: decided(badges('已通过审批', 'approved'), badgeSide),
    charge: decided(badges('已通过审批并产生费用', 'approved, with a fee'), badgeSide),
    hold: decided(badges('已通过审批，待放行', 'approved, on hold'), badgeSide),
    release: decided(badges('已放行', 'released'), badgeSide),
    return: decided(badges('已退回', 'returned'), badgeSide),
    reject: decided(badges('未通过审批', 'rejected'), badgeSide),
    undo: decided(badges('的审批已撤销', 'pending again'), badgeSide),
    suspend: decided(badges('已暂停', 'suspended'), badgeSide),
    resume: decided(badges('已恢复', 'resumed'), badgeSide),
    void: decided(badges('已作废', 'voided'), badgeSide),
    replace: decided(badges('已被新证替代', 'replaced by a newer badge'), badgeSide),
  }),
  violation: namedSource(violationStateMachine, {
    start: isWaiting(violations('已登记', 'reported'), {
      ...violationSide,
      companies: ['venue'],
      to: ['violation:decide'],
    }),
    confirm: decided(violations('已认定', 'confirmed'), { ...liableSide, companies: ['companyId'] }),
    answer: isWaiting(violations('已答复', 'answered'), {
      ...violationSide,
      companies: ['venue'],
      to: ['violation:decide'],
    }),
    dismiss: decided(violations('认定不成立', 'dismissed'), liableSide),
    close: decided(violations('已结案', 'closed'), liableSide),
    reopen: decided(violations('重新处理', 'reopened'), liableSide),
  }),
  ticketRequest: source(requestStateMachine, {
    submit: isWaiting(tickets('已提交审批', 'submitted for approval'), {
      companies: ['giverId', 'sponsorId'],
      to: ['ticket:approve', 'ticket:allot'],
      page: 'ticketRequests',
      opens: 'row',
    }),
    approve: decided(tickets('已通过', 'approved'), sellerSide),
    reject: decided(tickets('未通过', 'rejected'), sellerSide),
    return: decided(tickets('已退回', 'returned'), sellerSide),
    undo: decided(tickets('的审批已撤销', 'pending again'), sellerSide),
  }),
  whitelist: namedSource(whitelistStateMachine, {
    endorse: isWaiting(whitelists('经主办方同意，已转场馆', 'endorsed by the organizer'), {
      companies: ['venue'],
      to: ['whitelist:approve'],
      page: 'whiteApprove',
    }),
    widen: isWaiting(whitelists('申请增加', 'with a change requested'), {
      companies: ['venue'],
      to: ['whitelist:approve'],
      page: 'whiteApprove',
    }),
    approve: decided(whitelists('已通过审批', 'approved'), hostSide),
    refuse: decided(whitelists('未通过审批', 'refused'), hostSide),
    undo: decided(whitelists('的审批已撤销', 'pending again'), hostSide),
    stop: decided(whitelists('已停用', 'stopped'), hostSide),
    resume: decided(whitelists('已恢复', 'valid again'), hostSide),
    void: decided(whitelists('已作废', 'voided'), hostSide),
  }),
  blacklist: source(blacklistStateMachine, {
    urgent: isWaiting(entries('已紧急生效', 'enforced before approval'), {
      companies: ['venue'],
      to: ['blacklist:approve'],
      page: 'blackApprove',
    }),
    lapse: isWaiting(entries('逾期未批已失效', 'lapsed without approval'), {
      companies: ['venue'],
      to: ['blacklist:approve'],
      page: 'blackApprove',
    }),
    approve: decided(entries('已通过审批', 'approved'), proposerSide),
    refuse: decided(entries('未通过审批', 'refused'), proposerSide),
    undo: decided(entries('的审批已撤销', 'pending again'), proposerSide),
    lift: decided(entries('已解除', 'lifted'), proposerSide),
  }),
  declaration: source(declarationStateMachine, {
    ask: isWaiting(declarations('转人工审批', 'sent to manual review'), {
      companies: ['venue'],
      to: ['epidemic:approve'],
      page: 'epidemic.approval',
    }),
    recheck: isWaiting(declarations('退回审核', 'sent back to review'), {
      companies: ['venue'],
      to: ['epidemic:approve'],
      page: 'epidemic.approval',
    }),
    approve: decided(declarations('已通过', 'approved'), declarantSide),
    reject: decided(declarations('未通过', 'rejected'), declarantSide),
  }),
  conflict: namedSource(discrepancyStateMachine, {
    start: isWaiting(discrepancies('已登记', 'recorded'), { ...discrepancySide, opens: 'row' }),
    withdrawn: decided(
      discrepancies('已撤销：后来上传的记录表明无需处理', 'withdrawn: passages uploaded later explain it'),
      discrepancySide,
    ),
    reopen: isWaiting(discrepancies('已重新打开', 'reopened'), { ...discrepancySide, opens: 'row' }),
  }),
  subjectRequest: namedSource(subjectRequestStateMachine, {
    preview: isWaiting(people('已预览删除', 'with an erasure previewed'), {
      companies: ['venue'],
      to: ['privacy:approve'],
      page: 'subjectRequests',
    }),
    made: isWaiting(people('的文件已生成', 'with a file ready'), {
      companies: ['venue'],
      to: ['privacy:edit'],
      page: 'subjectRequests',
    }),
    hold: decided(people('已部分删除，其余保留到期后自动删除', 'partly erased; the rest follows automatically'), {
      companies: ['venue'],
      to: ['privacy:edit'],
      page: 'subjectRequests',
    }),
    finish: decided(people('已完成删除', 'erased'), {
      companies: ['venue'],
      to: ['privacy:edit'],
      page: 'subjectRequests',
    }),
  }),
  messageTemplate: source(templateStateMachine, {
    submit: isWaiting(templates('已提交审批', 'submitted for approval'), {
      companies: ['venue'],
      to: ['messageTemplate:approve'],
      page: 'messageTemplates',
    }),
    approve: decided(templates('已通过审批', 'approved'), writerSide),
    return: decided(templates('已退回', 'returned'), writerSide),
    reject: decided(templates('未通过审批', 'rejected'), writerSide),
    undo: decided(templates('的审批已撤销', 'pending again'), writerSide),
  }),
  ...moneyNotifications,
} as const
