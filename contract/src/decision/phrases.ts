import { phrases } from '../kernel/phrases.ts'

/** What a decision, its dialog and its history are called, whatever it is about. */
export const decisionPhrases = phrases({
  toDecide: ['待审批', 'To decide'],
  returned: ['已退回', 'Returned'],
  rejected: ['已拒绝', 'Rejected'],
  decided: ['已办结', 'Decided'],

  approve: ['通过', 'Approve'],
  return: ['退回', 'Return'],
  returnDots: ['退回…', 'Return…'],
  reject: ['拒绝', 'Reject'],
  rejectDots: ['拒绝…', 'Reject…'],
  review: ['审批', 'Review'],
  keys: ['A 通过，R 退回，X 拒绝，上下键换行', 'A approves, R returns, X rejects, arrow keys move'],

  returnTitle: ['退回“{{name}}”', 'Return “{{name}}”'],
  returnMany: ['退回 {{count}} 项', { one: 'Return {{count}} item', other: 'Return {{count}} items' }],
  rejectTitle: ['拒绝“{{name}}”', 'Reject “{{name}}”'],
  rejectMany: ['拒绝 {{count}} 项', { one: 'Reject {{count}} item', other: 'Reject {{count}} items' }],
  reason: ['原因', 'Reason'],
  chooseReason: ['请选择原因', 'Choose a reason'],
  reasonUnknown: ['没有这个原因，或已停用', 'No such reason, or it is no longer offered'],
  note: ['给申请方的说明', 'Note to the applicant'],
  noteHint: [
    '申请方会看到，最多 500 字。按 Ctrl+Enter 发送。',
    'The applicant reads this; up to 500 characters. Ctrl+Enter sends.',
  ],
  fields: ['需要修改的项目', 'Fields to correct'],
  fieldsNone: ['不选则不限。', 'None: anything may be changed.'],

  history: ['经过', 'History'],
  noHistory: ['没有记录', 'Nothing on record'],
  created: ['创建', 'Created'],
  submitted: ['提交', 'Submitted'],
  submittedAgain: ['重新提交', 'Submitted again'],
  reasonIs: ['原因：{{reason}}', 'Reason: {{reason}}'],
  toCorrect: ['需修改：{{fields}}', 'To correct: {{fields}}'],
  returnedFor: ['退回原因：{{reason}}', 'Returned: {{reason}}'],
  rejectedFor: ['拒绝原因：{{reason}}', 'Rejected: {{reason}}'],
})
