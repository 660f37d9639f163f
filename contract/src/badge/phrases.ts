import { phrases } from '../kernel/phrases.ts'
import { refusals } from '../kernel/refusal.ts'
import { documentPhrases } from './document-phrases.ts'

export const badgeRefusals = refusals({
  typeInUse: [10008, '已有证件使用该类型，不能删除', 'Badges of this type exist, it cannot be deleted'],
  typeNameTaken: [10017, '已有同名的证件类型', 'There is a badge type of this name'],
  priceNotYet: [10008, '收费证件类型暂不能申请', 'Badges with a price cannot be applied for yet'],
  vehicleNotYet: [10008, '车辆证件暂不能申请', 'Vehicle badges cannot be applied for yet'],
  alreadyHeld: [10017, '该人员在本展会已有证件', 'This person already holds a badge of this exhibition'],
  notParticipating: [10008, '贵公司未参加该展会，不能申请', 'Your company does not take part in this exhibition'],
  notApplying: [10008, '展会当前不接受证件申请', 'The exhibition takes no badge applications now'],
  nothingSelected: [10002, '请先选择证件', 'Please select badges first'],
  tooYoung: [10002, '未满 {{age}} 周岁', 'Younger than {{age}}'],
  importRunning: [10008, '导入仍在进行', 'The import is still running'],
  wrongFile: [10002, '请先上传 xlsx 或 csv 文件', 'Please upload an xlsx or csv file first'],
  photoNotAPhoto: [10002, '照片无法识别，请上传 JPG 或 PNG', 'The photo cannot be read, please upload JPG or PNG'],
  notPrintable: [10008, '只有有效的证件可以打印', 'Only active badges can be printed'],
  notPrinted: [10008, '证件尚未打印', 'The badge is not printed yet'],
})

export const badgePhrases = phrases({
  ...documentPhrases,
  moveIn: ['布展', 'Move-in'],
  open: ['开展', 'Open'],
  moveOut: ['撤展', 'Move-out'],
  duplicateRow: ['与第 {{row}} 行重复', 'The same as row {{row}}'],
  held: ['在本展会已有证件', 'Already holds a badge of this exhibition'],
  unknownDocumentType: ['不在可选项内：{{options}}', 'Not one of: {{options}}'],
  phoneLength: ['应为 11 位数字，现在是 {{actual}} 位', 'Should have 11 digits, has {{actual}}'],
  phoneForm: ['应为 1 开头的 11 位数字', 'Should be 11 digits beginning with 1'],
  lostPrecision: [
    '号码被 Excel 改成了数字，末尾几位已丢失，请以文本格式重填',
    'Excel turned the number into digits and lost its end; enter it as text',
  ],
  sheetName: ['人员', 'People'],
  guideSheet: ['填写说明', 'How to fill in'],
  reasonColumn: ['原因', 'Reason'],
  rowColumn: ['行号', 'Row'],
  importTitle: ['导入证件：{{name}}', 'Import badges: {{name}}'],
  approveTitle: ['批量审批证件', 'Approve badges in bulk'],
  printTitle: ['打印证件', 'Print badges'],
  exportTitle: ['导出证件', 'Export badges'],
})
