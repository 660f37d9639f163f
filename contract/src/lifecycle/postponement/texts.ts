import { defineTexts } from '../../kernel/i18n/localized-text.ts'
import { refusals } from '../../kernel/refusal/refusal.ts'

export const postponementRefusals = refusals({
  oneAtATime: [10017, '已有一个改期申请在办理', 'A postponement request is already in progress'],
  venueMoves: [10008, '场馆可直接改期，无需申请', 'The venue can postpone directly, without a request'],
  noLongerFits: [10008, '不能按此改期：{{why}}', 'Can’t be postponed like this: {{why}}'],
  hallsTaken: [
    10008,
    '展馆 {{halls}} 在此期间已安排给“{{exhibition}}”',
    'Halls {{halls}} are taken by “{{exhibition}}” at that time',
  ],
})

export const postponementTexts = defineTexts({
  views: ['审批内容', 'Approvals'],
  viewExhibitions: ['展会', 'Exhibitions'],
  viewPostponements: ['改期申请', 'Postponements'],
  title: ['改期申请', 'Postponement requests'],
  request: ['改期申请', 'Postponement request'],

  ask: ['申请改期', 'Request postponement'],
  asked: ['已提交改期申请', 'Postponement request submitted'],
  askHint: [
    '由场馆审批，通过后生效，并通知各参展企业。已经开始的阶段不能改。',
    'The venue reviews the request. After approval it takes effect and partners are notified. Phases already started can’t change.',
  ],
  askAgain: ['修改并重新申请', 'Edit and resubmit'],
  withdrawn: ['已撤回改期申请', 'Request withdrawn'],
  withdraw: ['撤回申请', 'Withdraw'],
  withdrawAsk: ['撤回“{{name}}”的改期申请？', 'Withdraw the postponement request for “{{name}}”?'],
  approveAsk: ['同意“{{name}}”改期？', 'Postpone “{{name}}”?'],
  approveWhy: [
    '展会按申请的时间与展馆改期，并通知各参展企业，不能撤销。',
    'The exhibition moves to these dates and halls and its partners are notified. This can’t be undone.',
  ],
  rejectWhy: ['拒绝后主办方可重新申请。', 'The organizer can apply again.'],

  exhibition: ['展会', 'Exhibition'],
  code: ['展会编号', 'Code'],
  sponsor: ['主办方', 'Organizer'],
  open: ['展期', 'Open'],
  halls: ['展馆', 'Halls'],
  moveIn: ['布展', 'Move-in'],
  moveOut: ['撤展', 'Move-out'],
  planned: ['拟改为', 'New dates'],
  note: ['改期说明', 'Reason for postponing'],
  submittedAt: ['申请时间', 'Requested'],
  status: ['状态', 'Status'],
  empty: ['没有改期申请', 'No postponement requests'],
  emptyWhy: ['主办方申请改期后，在这里审批。', 'Organizers’ postponement requests are reviewed here.'],
})
