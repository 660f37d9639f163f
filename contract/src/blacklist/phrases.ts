import type { Words } from '../kernel/phrases.ts'
import { phrases } from '../kernel/phrases.ts'
import { refusals } from '../kernel/refusal.ts'
import type { BlacklistKind, BlacklistScope } from './fields.ts'

export const blacklistRefusals = refusals({
  listed: [10017, '已在名单中：{{code}}', 'On the list already: {{code}}'],
  ownShowsOnly: [10008, '只能对本单位的展会提出黑名单', 'You may propose for your own shows only'],
  reasonUnknown: [10002, '请从字典中选择原因', 'Choose a reason of the dictionary'],
  alreadyOver: [10002, '结束日期已过', 'Its last day is over'],
  urgentOnce: [10008, '已紧急生效过一次，请等待审批', 'It was urgent once already; it waits for approval'],
  hintNotUrgent: [10008, '仅有姓名，只作提示，无需紧急生效', 'A name alone is a hint, it stops nobody'],
  notAlike: [10006, '该证件与此条目不相似', 'This badge is nothing like this entry'],
  enoughSaid: [10009, '今天申诉次数已满，请明天再试', 'Enough appeals for today; try again tomorrow'],
  appealOver: [10008, '此条目已失效，无需申诉', 'This entry holds no more'],
  evidenceUnknown: [10002, '图片不存在或无法识别，请重新上传', 'A picture is gone or cannot be read; upload it again'],
})

export const blacklistWords = {
  scopes: {
    exhibition: ['展会期间', 'Shows'],
    exhibitionOutside: ['展会外', 'Venue days'],
    garden: ['园中园', 'Garden'],
  } satisfies Record<BlacklistScope, Words>,
  kinds: { person: ['人员', 'Person'], vehicle: ['车辆', 'Vehicle'] } satisfies Record<BlacklistKind, Words>,
} as const

const { scopes, kinds } = blacklistWords

export const blacklistPhrases = phrases({
  title: ['黑名单', 'Black list'],
  views: ['黑名单的页面', 'Pages of the black list'],
  scopeExhibition: scopes.exhibition,
  scopeExhibitionOutside: scopes.exhibitionOutside,
  scopeGarden: scopes.garden,
  kindPerson: kinds.person,
  kindVehicle: kinds.vehicle,
  viewApprove: ['审批', 'To approve'],
  viewFigures: ['统计', 'Figures'],
  viewLog: ['记录', 'Log'],
  sameBirth: ['同名且同生日', 'Same name and birth date'],
  sameName: ['同名，无其他信息', 'Same name, nothing else known'],
  samePhone: ['同名且同手机号', 'Same name and telephone'],

  // How a form is refused
  endsBefore: ['结束日期不能早于开始日期', 'Ends before it begins'],
  groundHasNoShow: ['该范围不分展会', 'There are no shows in this scope'],
  documentTwice: ['与上面的证件重复', 'The same as a document above'],

  // Columns and fields
  code: ['编号', 'Code'],
  scope: ['范围', 'Scope'],
  exhibition: ['展会', 'Show'],
  exhibitionId: ['展会', 'Show'],
  allShows: ['全部展会', 'All shows'],
  kind: ['类别', 'Kind'],
  allKinds: ['全部类别', 'All kinds'],
  name: ['姓名', 'Name'],
  nameOrPlate: ['姓名或车牌', 'Name or plate'],
  document: ['证件号码', 'Document number'],
  documentMasked: ['证件号码', 'Number'],
  documents: ['身份证件', 'Documents'],
  documentType: ['证件类型', 'Type'],
  documentNumber: ['证件号码', 'Number'],
  phone: ['手机号码', 'Telephone'],
  plate: ['车牌', 'Plate'],
  birth: ['出生日期', 'Birth date'],
  reason: ['原因', 'Reason'],
  allReasons: ['全部原因', 'All reasons'],
  reasonName: ['原因', 'Reason'],
  note: ['说明', 'Note'],
  guard: ['给值守员的提示', 'For the guard'],
  evidence: ['证据图片', 'Evidence'],
  from: ['开始日期', 'From'],
  until: ['结束日期', 'Until'],
  untilLifted: ['直到解除', 'Until lifted'],
  hits: ['拦截次数', 'Hits'],
  appeals: ['申诉', 'Appeals'],
  appealImage: ['图片（可选）', 'Picture (optional)'],
  images: ['图片', 'Picture'],
  text: ['申诉内容', 'What is said'],
  appeal: ['申诉', 'Appeal'],
  appealHint: ['验证手机号后填写，场馆会与您联系。', 'Prove your telephone first; the venue will contact you.'],
  appealSend: ['提交申诉', 'Send'],
  appealDone: ['申诉已提交', 'Your appeal was sent'],
  appealDoneWhy: ['场馆会按您的手机号与您联系。', 'The venue will contact you by telephone.'],
  openImage: ['查看图片', 'Open the picture'],
  appealText: ['申诉内容', 'What you say'],
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
  operator: ['操作员', 'Operator'],
  at: ['时间', 'At'],
  day: ['日期', 'Day'],
  state: ['状态', 'State'],
  version: ['版本', 'Version'],
  submittedBy: ['提交人', 'Submitted by'],

  // Tabs and lists
  tabAll: ['全部', 'All'],
  tabPending: ['待审批', 'To approve'],
  tabActive: ['已生效', 'In force'],
  tabEnded: ['已结束', 'Ended'],
  add: ['新增黑名单', 'Add to the list'],
  empty: ['此范围没有黑名单', 'Nobody is listed here'],
  emptyWhy: ['列入黑名单的人员和车辆不能入场。', 'Who is listed is not admitted.'],
  emptyElsewhere: ['其他范围有 {{count}} 条。', 'Other scopes hold {{count}}.'],
  emptyApproval: ['没有待审批的黑名单', 'Nothing to approve'],
  emptyLog: ['还没有记录', 'Nothing logged yet'],
  open: ['打开', 'Open'],

  // The form
  who: ['人员或车辆', 'Who'],
  where: ['适用范围', 'Where it holds'],
  why: ['原因与期限', 'Why and how long'],
  addDocument: ['添加证件', 'Add a document'],
  removeDocument: ['移除证件', 'Remove this document'],
  hintOnlyHint: [
    '没有证件号码时只作提示：同名的人申请证件时提醒审批人，不会拦截任何人。',
    'Without a document it is a hint: who approves badges is told of the same name, and nobody is stopped.',
  ],
  guardHint: ['值守员遇到时会看到，最多 100 字', 'What a guard sees who meets them, 100 characters at most'],
  noteHint: ['仅场馆和提出单位可见', 'Only the venue and who proposed it read this'],
  added: ['已提交，等待另一名操作员审批', 'Submitted; another operator decides'],

  // What is done
  approve: ['批准', 'Approve'],
  approveAsk: ['批准“{{name}}”列入黑名单？', 'Put “{{name}}” on the black list?'],
  approveWhy: [
    '批准后其证件、访客证和门票立即暂停，不能入场。',
    'Their badges, guest passes and tickets are suspended at once.',
  ],
  approved: ['已批准', 'Approved'],
  refuse: ['驳回', 'Refuse'],
  refuseAsk: ['驳回“{{name}}”？', 'Refuse “{{name}}”?'],
  refused: ['已驳回', 'Refused'],
  refuseNote: ['驳回原因', 'Why it is refused'],
  urgent: ['紧急生效', 'Put in force now'],
  urgentAsk: ['“{{name}}”立即生效？', 'Put “{{name}}” in force now?'],
  urgentWhy: [
    '在系统参数规定的小时数内有效，到时未获批准自动失效，只能使用一次。',
    'For the hours the venue has set; unapproved by then it lapses. Once an entry.',
  ],
  wasUrgent: ['已生效，等待审批', 'In force, waits for approval'],
  lift: ['解除', 'Lift'],
  liftAsk: ['解除“{{name}}”？', 'Lift “{{name}}”?'],
  liftWhy: ['没有其他原因的证件和门票随即恢复。', 'What is held by nothing else is resumed.'],
  wasLifted: ['已解除', 'Lifted'],
  liftNote: ['解除原因', 'Why it is lifted'],
  withdraw: ['撤回', 'Withdraw'],
  withdrawAsk: ['撤回“{{name}}”？', 'Withdraw “{{name}}”?'],
  withdrawn: ['已撤回', 'Withdrawn'],
  notice: ['告知二维码', 'Notice'],
  exportTitle: ['导出黑名单', 'Export the black list'],

  // Detail
  details: ['条目', 'Entry'],
  history: ['经过', 'History'],
  saidTitle: ['申诉', 'Appeals'],
  nothingSaid: ['没有申诉', 'Nothing was said against it'],

  // Figures
  byState: ['按状态', 'By state'],
  byScope: ['按范围', 'By scope'],
  byReason: ['按原因', 'By reason'],
  byDay: ['每日拦截', 'Hits by day'],
  count: ['条目', 'Entries'],
  emptyFigures: ['还没有黑名单', 'No entries yet'],

  // Look-alikes
  lookAlike: ['与黑名单相似，请核对', 'Like somebody on the black list, please check'],
  clearLookAlike: ['不是同一人', 'Somebody else'],
  cleared: ['已确认不是同一人', 'Noted: somebody else'],

  // The notice
  noticeTitle: ['黑名单告知', 'Notice'],
  noticePerson: ['您已被列入入场黑名单', 'You are on the black list of this venue'],
  noticeVehicle: ['您的车辆已被列入入场黑名单', 'Your vehicle is on the black list of this venue'],
  noticeOver: ['此条目已失效，不再限制入场', 'This entry holds no more'],
  noticeHint: [
    '请当事人扫描，可查看原因类别与期限并申诉。',
    'For who is listed: it says why and until when, and takes an appeal.',
  ],
  noticeAsk: ['如有疑问，请到服务台。', 'If you have questions, please come to the service desk.'],
  link: ['链接', 'Link'],
})
