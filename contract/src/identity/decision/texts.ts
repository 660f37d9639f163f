import { defineTexts } from '../../kernel/i18n/localized-text.ts'
import { refusals } from '../../kernel/refusal/refusal.ts'

export const decisionRefusals = refusals({
  nothingToUndo: [10008, '没有您可以撤销的决定', 'You have no decision to undo'],
  leftTheHouse: [10008, '决定已经生效，不能撤销', 'This decision has taken effect and can’t be undone'],
  overtaken: [10007, '之后已有变化，不能撤销', 'There were changes since, so it can’t be undone'],
  tooLateToUndo: [10008, '已超过撤销时间', 'The time to undo has passed'],
  overrideNeeded: [
    10008,
    '本企业没有其他人可以审批，请填写自行通过的原因',
    'Nobody else in your company can approve. Enter the reason for approving it yourself.',
  ],
  tooManyTemplates: [10010, '最多保存 {{max}} 条说明模板', 'You can save at most {{max}} note templates'],
})

/** Texts of a decision, its dialog and its history, for all entities. */
export const decisionTexts = defineTexts({
  toDecide: ['待审批', 'To decide'],
  waitingOnOthers: ['待他人审批', 'Waiting for others'],
  returned: ['已退回', 'Returned'],
  rejected: ['已拒绝', 'Rejected'],
  decided: ['已处理', 'Decided'],

  nextVenue: ['下一步由场馆审批', 'The venue decides next'],
  nextOrganizer: ['下一步由主办方审批', 'The organizer decides next'],
  nextGiver: ['下一步由提供门票的一方审批', 'The company that provides the tickets decides next'],
  nextColleague: ['下一步由本企业有审批权限的人审批', 'A colleague with the permission decides next'],
  nextYou: ['待您审批', 'Waiting for your decision'],
  usually: [
    '通常 {{count}} 个工作日内',
    { one: 'usually within {{count}} working day', other: 'usually within {{count}} working days' },
  ],

  undo: ['撤销', 'Undo'],
  approved: ['“{{name}}”已通过', '“{{name}}” approved'],
  approvedMany: ['已通过 {{count}} 项', { one: '{{count}} approved', other: '{{count}} approved' }],
  wasReturned: ['“{{name}}”已退回', '“{{name}}” returned'],
  returnedMany: ['已退回 {{count}} 项', { one: '{{count}} returned', other: '{{count}} returned' }],
  wasRejected: ['“{{name}}”已拒绝', '“{{name}}” rejected'],
  rejectedMany: ['已拒绝 {{count}} 项', { one: '{{count}} rejected', other: '{{count}} rejected' }],
  approve: ['通过', 'Approve'],
  return: ['退回', 'Return'],
  returnDots: ['退回…', 'Return…'],
  reject: ['拒绝', 'Reject'],
  rejectDots: ['拒绝…', 'Reject…'],

  returnTitle: ['退回“{{name}}”', 'Return “{{name}}”'],
  returnMany: ['退回 {{count}} 项', { one: 'Return {{count}} item', other: 'Return {{count}} items' }],
  rejectTitle: ['拒绝“{{name}}”', 'Reject “{{name}}”'],
  rejectMany: ['拒绝 {{count}} 项', { one: 'Reject {{count}} item', other: 'Reject {{count}} items' }],
  reason: ['原因', 'Reason'],
  chooseReason: ['请选择原因', 'Choose a reason'],
  reasonUnknown: ['没有这个原因，或已停用', 'This reason does not exist or is disabled'],
  note: ['给申请方的说明', 'Note to the applicant'],
  noteHint: ['申请方会看到，最多 500 字。', 'Visible to the applicant; up to 500 characters.'],
  templates: ['我的说明模板', 'My note templates'],
  saveTemplate: ['存为模板', 'Save as template'],
  deleteTemplate: ['删除模板“{{text}}”', 'Delete template “{{text}}”'],
  fields: ['需要修改的项目', 'Fields to correct'],
  fieldsNone: ['不选则不限。', 'If none is chosen, anything may be changed.'],

  overrideAsk: ['您提交的，仍由您通过？', 'Approve your own submission?'],
  overrideSome: ['其中有您自己提交的，仍由您通过？', 'Approve these? Some are your own submissions.'],
  overrideWhy: [
    '本企业没有其他人可以审批。请写明原因，原因会记入办理记录和操作日志。',
    'Nobody else in your company can approve. The reason is recorded in the history and the operation log.',
  ],
  approveAnyway: ['仍然通过', 'Approve anyway'],
  overrideNote: ['自行通过的原因', 'Reason for approving it yourself'],

  history: ['办理记录', 'History'],
  noHistory: ['没有记录', 'No history'],
  created: ['创建', 'Created'],
  submitted: ['提交', 'Submitted'],
  submittedAgain: ['重新提交', 'Resubmitted'],
  undone: ['决定已撤销', 'Decision undone'],
  reasonIs: ['原因：{{reason}}', 'Reason: {{reason}}'],
  toCorrect: ['需修改：{{fields}}', 'To correct: {{fields}}'],
  returnedFor: ['退回原因：{{reason}}', 'Returned: {{reason}}'],
  rejectedFor: ['拒绝原因：{{reason}}', 'Rejected: {{reason}}'],
})
