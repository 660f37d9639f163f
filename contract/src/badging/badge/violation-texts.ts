import { defineTexts, type LocalizedText } from '../../kernel/i18n/localized-text.ts'
import { refusals } from '../../kernel/refusal/refusal.ts'
import type { ViolationKind } from './violation-fields.ts'

export const violationRefusals = refusals({
  badgeUnknown: [10002, '本展会没有这个证卡编号', 'This exhibition has no such badge number'],
  noCompany: [10002, '这张证件没有申请单位', 'No company applied for this badge'],
  alreadyReported: [10017, '已登记：{{number}}', 'Already reported: {{number}}'],
  badgeHeld: [10008, '证件因违规被暂停，不能恢复', 'The badge is suspended for a violation that stands'],
})

export const violationLabels = {
  kinds: {
    wrongBadge: ['证件不符', 'Wrong badge'],
    lent: ['转借证件', 'Lent badge'],
    forged: ['伪造证件', 'Forged badge'],
    resoldStand: ['转让展位', 'Stand passed on'],
    conduct: ['违反秩序', 'Conduct'],
  } satisfies Record<ViolationKind, LocalizedText>,
} as const

const { kinds } = violationLabels

export const violationTexts = defineTexts({
  title: ['违规记录', 'Violations'],
  report: ['登记违规', 'Report a violation'],
  add: ['登记', 'Report'],
  state: ['状态', 'Status'],
  reported: ['已登记 {{number}}', 'Reported as {{number}}'],
  number: ['编号', 'Number'],
  badgeCode: ['证卡编号', 'Badge number'],
  scanHint: ['扫描或输入证卡编号', 'Scan or type the badge number'],
  name: ['姓名', 'Name'],
  company: ['责任单位', 'Liable company'],
  kind: ['类型', 'Type'],
  allKinds: ['全部类型', 'All types'],
  kindWrongBadge: kinds.wrongBadge,
  kindLent: kinds.lent,
  kindForged: kinds.forged,
  kindResoldStand: kinds.resoldStand,
  kindConduct: kinds.conduct,
  points: ['扣分', 'Points'],
  cardTaken: ['已收回证卡', 'Card taken away'],
  cardTakenHint: ['认定后证件暂停使用', 'Once confirmed, the badge is suspended'],
  note: ['说明', 'Note'],
  reportedAt: ['登记时间', 'Reported'],
  reportedBy: ['登记人', 'Reported by'],
  answerUntil: ['答复截止', 'Answer until'],
  answer: ['答复', 'Answer'],
  companyAnswer: ['企业答复', 'Company’s answer'],
  historyTitle: ['处理记录', 'History'],
  tabAll: ['全部', 'All'],
  tabReported: ['待核实', 'Reported'],
  tabConfirmed: ['待答复', 'Answer due'],
  tabAnswered: ['已答复', 'Answered'],
  tabFinished: ['已结束', 'Finished'],
  confirm: ['认定', 'Confirm'],
  confirmAsk: ['认定违规 {{name}}？', 'Confirm {{name}}?'],
  confirmed: ['已认定，已通知责任单位', 'Confirmed. The liable company was notified.'],
  dismiss: ['不成立', 'Dismiss'],
  dismissAsk: ['认定 {{name}} 不成立？', 'Dismiss {{name}}?'],
  dismissed: ['已认定不成立', 'Dismissed'],
  answerTitle: ['答复违规 {{name}}', 'Answer {{name}}'],
  close: ['结案', 'Close'],
  closed: ['已结案', 'Closed'],
  reopen: ['重新处理', 'Reopen'],
  reopenAsk: ['重新处理 {{name}}？', 'Reopen {{name}}?'],
  reopened: ['已重新处理', 'Reopened'],
  empty: ['没有违规记录', 'No violations'],
  emptyWhy: [
    '扫描证卡编号即可登记，由另一位操作员认定。',
    'Scan a badge number to report one. Another operator confirms it.',
  ],
  emptyOwnWhy: ['本企业的证件没有违规。', 'The badges of your company have none.'],
  documentTitle: ['违规告知书', 'Violation notice'],
  documentStatement: [
    '经认定，下列证件的使用违反规定。贵公司是该证件的申请单位，为责任单位。',
    'The violation below was confirmed. Your company applied for this badge and is liable.',
  ],
  documentSuspended: ['证件已暂停使用', 'The badge is suspended'],
  confirmedOn: ['认定日期', 'Confirmed on'],
  exportTitle: ['导出违规记录', 'Export violations'],
})
