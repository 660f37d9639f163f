import type { LocalizedText } from '../../kernel/i18n/localized-text.ts'
import { defineTexts } from '../../kernel/i18n/localized-text.ts'
import { refusals } from '../../kernel/refusal/refusal.ts'
import type { BlacklistKind, BlacklistScope } from './fields.ts'

export const blacklistRefusals = refusals({
  listed: [10017, '已在名单中：{{code}}', 'Already listed: {{code}}'],
  ownShowsOnly: [10008, '只能对本单位的展会提出黑名单', 'You can only propose entries for your own exhibitions'],
  reasonUnknown: [10002, '请从字典中选择原因', 'Choose a reason from the dictionary'],
  alreadyOver: [10002, '结束日期已过', 'The end date has passed'],
  urgentOnce: [10008, '已紧急生效过一次，待审批', 'This entry was already enforced once and is pending approval'],
  hintNotUrgent: [10008, '仅有姓名，只作提示，无需紧急生效', 'A name alone is only a hint, so it can’t be enforced'],
  notAlike: [10006, '该证件与此条目不相似', 'This badge is not similar to the entry'],
  enoughSaid: [10009, '今天申诉次数已满，请明天再试', 'You have reached today’s appeal limit. Try again tomorrow.'],
  appealOver: [10008, '此条目已失效，无需申诉', 'This entry is no longer in force, so no appeal is needed'],
  evidenceUnknown: [
    10002,
    '图片不存在或无法识别，请重新上传',
    'The picture does not exist or can’t be read. Upload it again.',
  ],
})

export const blacklistLabels = {
  scopes: {
    exhibition: ['展会期间', 'Exhibitions'],
    exhibitionOutside: ['展会之外', 'Outside exhibitions'],
    garden: ['园中园', 'Garden'],
  } satisfies Record<BlacklistScope, LocalizedText>,
  kinds: { person: ['人员', 'Person'], vehicle: ['车辆', 'Vehicle'] } satisfies Record<BlacklistKind, LocalizedText>,
} as const

const { scopes, kinds } = blacklistLabels

export const blacklistTexts = defineTexts({
  title: ['黑名单', 'Black list'],
  scopeExhibition: scopes.exhibition,
  scopeExhibitionOutside: scopes.exhibitionOutside,
  scopeGarden: scopes.garden,
  kindPerson: kinds.person,
  kindVehicle: kinds.vehicle,
  viewApprove: ['审批', 'Approval'],
  viewFigures: ['统计', 'Statistics'],
  viewLog: ['日志', 'Log'],
  sameBirth: ['同名且同生日', 'Same name and birth date'],
  sameName: ['同名，无其他信息', 'Same name, no other information'],
  samePhone: ['同名且同手机号', 'Same name and phone'],

  // Refusals of a form
  endsBefore: ['结束日期不能早于开始日期', 'The end date can’t be before the start date'],
  scopeHasNoExhibition: ['该范围不分展会', 'This scope has no exhibitions'],
  documentTwice: ['与上面的证件重复', 'Same as a document above'],

  // Columns and fields
  code: ['编号', 'Code'],
  scope: ['范围', 'Scope'],
  exhibition: ['展会', 'Exhibition'],
  exhibitionId: ['展会', 'Exhibition'],
  allShows: ['全部展会', 'All exhibitions'],
  kind: ['类别', 'Type'],
  allKinds: ['全部类别', 'All types'],
  name: ['姓名', 'Name'],
  nameOrPlate: ['姓名或车牌', 'Name or plate'],
  document: ['身份证件号码', 'Document number'],
  documentMasked: ['身份证件号码', 'Document number'],
  documents: ['身份证件', 'Documents'],
  documentType: ['身份证件类型', 'Document type'],
  documentNumber: ['身份证件号码', 'Document number'],
  phone: ['手机号码', 'Mobile phone'],
  plate: ['车牌', 'Plate'],
  birth: ['出生日期', 'Date of birth'],
  reason: ['原因', 'Reason'],
  allReasons: ['全部原因', 'All reasons'],
  reasonName: ['原因', 'Reason'],
  note: ['说明', 'Note'],
  guard: ['给值守员的提示', 'Note for guards'],
  evidence: ['证据图片', 'Evidence'],
  from: ['开始日期', 'Start date'],
  until: ['结束日期', 'End date'],
  untilLifted: ['直到解除', 'Until lifted'],
  hits: ['拦截次数', 'Hits'],
  appeals: ['申诉', 'Appeals'],
  appealImage: ['图片（可选）', 'Picture (optional)'],
  images: ['图片', 'Picture'],
  text: ['申诉内容', 'Appeal'],
  appeal: ['申诉', 'Appeal'],
  appealHint: ['验证手机号后填写，场馆会与您联系。', 'Verify your phone number first. The venue will contact you.'],
  appealSend: ['提交申诉', 'Submit appeal'],
  appealDone: ['申诉已提交', 'Appeal submitted'],
  appealDoneWhy: ['场馆会按您的手机号与您联系。', 'The venue will contact you by phone.'],
  openImage: ['查看图片', 'View picture'],
  appealText: ['申诉内容', 'Appeal'],
  proposedBy: ['提出单位', 'Proposed by'],
  submittedAt: ['提交时间', 'Submitted'],
  status: ['状态', 'Status'],
  inForce: ['是否生效', 'In force'],
  yes: ['是', 'Yes'],
  no: ['否', 'No'],
  hintOnly: ['仅提示', 'Hint only'],
  urgentUntil: ['紧急生效至', 'Urgent until'],
  badges: ['已暂停证件', 'Badges suspended'],
  tickets: ['已暂停门票', 'Tickets suspended'],
  event: ['事件', 'Event'],
  operator: ['操作人', 'Operator'],
  at: ['时间', 'Time'],
  day: ['通行日', 'Gate day'],
  state: ['状态', 'Status'],
  version: ['版本', 'Version'],
  submittedBy: ['提交人', 'Submitted by'],

  // Tabs and lists
  tabAll: ['全部', 'All'],
  tabPending: ['待审批', 'Pending approval'],
  tabActive: ['已生效', 'In force'],
  tabEnded: ['已结束', 'Ended'],
  add: ['新增黑名单', 'Add an entry'],
  empty: ['此范围没有黑名单', 'No entries in this scope'],
  emptyWhy: ['列入黑名单的人员和车辆不能入场。', 'Listed people and vehicles can’t enter.'],
  emptyElsewhere: ['其他范围有 {{count}} 条。', 'Other scopes have {{count}}.'],
  emptyApproval: ['没有待审批的黑名单', 'Nothing to approve'],
  emptyLog: ['还没有记录', 'No records yet'],
  open: ['打开', 'Open'],

  // The form
  subject: ['人员或车辆', 'Person or vehicle'],
  where: ['适用范围', 'Scope'],
  why: ['原因与期限', 'Reason and period'],
  addDocument: ['添加证件', 'Add a document'],
  removeDocument: ['移除证件', 'Remove document'],
  hintOnlyHint: [
    '没有身份证件号码时只作提示：同名的人申请证件时提醒审批人，不会拦截任何人。',
    'Without a document number, this is only a hint: approvers are shown the match, but nobody is stopped.',
  ],
  guardHint: ['值守员遇到时会看到，最多 100 字', 'Shown to guards on a hit; up to 100 characters'],
  noteHint: ['仅场馆和提出单位可见', 'Visible only to the venue and the proposer'],
  added: ['已提交，待另一名操作员审批', 'Submitted. Another operator approves it.'],

  // Actions
  approve: ['通过', 'Approve'],
  approveAsk: ['通过“{{name}}”的黑名单？', 'Approve the entry for “{{name}}”?'],
  approveWhy: [
    '通过后其证件、访客证和门票立即暂停，不能入场。',
    'Their badges, guest passes and tickets are suspended at once, so they can’t enter.',
  ],
  approved: ['已通过', 'Approved'],
  approvedInside: [
    '已通过，对象在场，已生成 {{count}} 条通行异常',
    {
      one: 'Approved. They are inside, so {{count}} gate case was opened.',
      other: 'Approved. They are inside, so {{count}} gate cases were opened.',
    },
  ],
  refuse: ['拒绝', 'Reject'],
  refuseAsk: ['拒绝“{{name}}”？', 'Reject “{{name}}”?'],
  refused: ['已拒绝', 'Rejected'],
  refuseNote: ['拒绝原因', 'Reason for rejection'],
  urgent: ['紧急生效', 'Enforce now'],
  urgentAsk: ['“{{name}}”立即生效？', 'Enforce “{{name}}” now?'],
  urgentWhy: [
    '在系统参数规定的小时数内有效，到时未通过审批自动失效，只能使用一次。',
    'In force for the hours set by the venue. It lapses if not approved by then and can be used only once.',
  ],
  wasUrgent: ['已生效，待审批', 'In force, pending approval'],
  lift: ['解除', 'Lift'],
  liftAsk: ['解除“{{name}}”？', 'Lift “{{name}}”?'],
  liftWhy: [
    '没有其他原因的证件和门票随即恢复。',
    'Badges and tickets not blocked for another reason become active again.',
  ],
  wasLifted: ['已解除', 'Lifted'],
  liftNote: ['解除原因', 'Reason for lifting'],
  withdraw: ['撤回', 'Withdraw'],
  withdrawAsk: ['撤回“{{name}}”？', 'Withdraw “{{name}}”?'],
  withdrawn: ['已撤回', 'Withdrawn'],
  notice: ['告知二维码', 'Notice QR code'],
  exportTitle: ['导出黑名单', 'Export the black list'],

  // Details
  details: ['条目', 'Entry'],
  history: ['办理记录', 'History'],
  saidTitle: ['申诉', 'Appeals'],
  nothingSaid: ['没有申诉', 'No appeals'],

  // Figures
  byState: ['按状态', 'By status'],
  byScope: ['按范围', 'By scope'],
  byReason: ['按原因', 'By reason'],
  byDay: ['各通行日拦截次数（近 30 天）', 'Hits by gate day, last 30 days'],
  inForceNow: ['生效中', 'In force now'],
  ofThemUrgent: ['其中紧急生效 {{shown}}', '{{shown}} of them urgent'],
  count: ['条目数', 'Entries'],
  emptyFigures: ['还没有黑名单', 'No entries yet'],
  emptyDays: ['近 30 天没有拦截', 'No hits in the last 30 days'],

  // Look-alikes
  lookAlike: ['与黑名单相似，请核对', 'Similar to a black list entry. Check it.'],
  clearLookAlike: ['不是同一人', 'Not the same person'],
  cleared: ['已确认不是同一人', 'Confirmed: not the same person'],

  // The notice
  disclosureTitle: ['黑名单告知', 'Notice'],
  disclosurePerson: ['您已被列入入场黑名单', 'You are on the black list of this venue'],
  disclosureVehicle: ['您的车辆已被列入入场黑名单', 'Your vehicle is on the black list of this venue'],
  disclosureOver: ['此条目已失效，不再限制入场', 'This entry is no longer in force and does not restrict entry'],
  disclosureHint: [
    '请当事人扫描，可查看原因类别与期限并申诉。',
    'For the person to scan: shows reason type and period, and accepts an appeal.',
  ],
  disclosureAsk: ['如有疑问，请到服务台。', 'If you have questions, please go to the service desk.'],
  link: ['链接', 'Link'],
})
