import { phrases } from '../kernel/phrases.ts'
import { refusals } from '../kernel/refusal.ts'

/** Words of sharing, relations, exports and imports. */
export const sharePhrases = phrases({
  exhibitionTypeUnknown: ['没有这个展会类型，或已停用', 'No such type of exhibition, or it is no longer offered'],
  regionUnknown: ['没有这个省市', 'No such province or city'],
  exportTitle: ['导出合作伙伴', 'Export partners'],
  importTitle: ['导入合作伙伴：{{file}}', 'Import partners: {{file}}'],
  duplicateRow: ['与第 {{row}} 行重复', 'The same as row {{row}}'],
  lostPrecision: [
    '数字末位已丢失，请把该列设为文本后重填',
    'Its last digits are lost: format the column as text and enter it again',
  ],
  notAnOption: ['应为：{{options}}', 'Should be one of: {{options}}'],
  mainUnknown: ['没有这个代码的上级企业', 'No company to work under has this code'],
  rowColumn: ['行号', 'Row'],
  reasonColumn: ['原因', 'Reason'],
  sheetName: ['合作伙伴', 'Partners'],
  guideSheet: ['填写说明', 'How to fill it in'],
  guideInstructions: [
    '从第 3 行开始填写，每行一家企业，最多 5,000 行。标 * 的列必填。',
    'Fill in from row 3, a company a row, 5,000 rows at most. Columns marked * are needed.',
  ],
  guideField: ['字段', 'Field'],
  guideRequired: ['必填', 'Needed'],
  guideAbout: ['说明', 'What to fill in'],
  guideValues: ['可选值', 'Values'],
  guideExample: ['示例', 'Example'],
  columnState: ['状态', 'Status'],
  columnKeeper: ['引入方', 'Brought in by'],
  columnParent: ['上级企业', 'Works under'],
  columnSharing: ['共享', 'Sharing'],
  columnSubmittedAt: ['提交时间', 'Submitted'],
  columnDecidedAt: ['审批时间', 'Decided'],
  sharingNone: ['未共享', 'Not shared'],
  sharingOpen: ['共享中', 'Shared'],
  sharingStopped: ['已停止共享', 'Sharing stopped'],
})

export const shareRefusals = refusals({
  notOwner: [10003, '只有引入方可以设置共享', 'Only who brought it in can share it'],
  noCondition: [10008, '请先设置共享条件', 'Set the conditions first'],
  notShared: [10008, '该企业未在共享', 'It is not being shared'],
  notInUse: [10008, '该企业未在使用', 'It is not in use'],
  ownPartner: [10008, '这是您自己引入的企业', 'You brought it in yourself'],
  alreadyRelated: [10017, '双方已有合作关系', 'The two have a relation already'],
  alreadyApplied: [10017, '已申请过，请查看申请列表', 'It was applied for already, see the applications'],
  feeChanged: [
    10008,
    '申请后服务费已调整，请退回重新申请',
    'The fee was changed since; send it back to be applied for again',
  ],
  atOnceBelowUse: [10010, '同时展会数不能少于正在进行的数量', 'It works in more exhibitions than that right now'],
  worksForNobody: [10008, '这类企业不为他人工作', 'Companies of this kind work for nobody'],
  sponsorUnknown: [10002, '没有这个主办方，或其未在使用', 'No such organizer, or it is not in use'],
  wrongFile: [10002, '文件已失效，请重新上传', 'The file is no longer there, please upload it again'],
})
