import { defineTexts } from '../../kernel/i18n/localized-text.ts'

/** Texts of the log, of today's figures, of the phone page and of the receipt. Part of the texts of `epidemic`. */
export const pageTexts = defineTexts({
  // Log
  at: ['时间', 'Time'],
  event: ['事件', 'Event'],
  to: ['状态', 'Status'],
  operator: ['操作人', 'Operator'],
  bySystem: ['系统', 'System'],
  emptyLog: ['还没有记录', 'No records yet'],
  emptyLogWhy: [
    '申报的识别、审批与过期都记在这里。',
    'Reading, decisions and expiry of declarations are recorded here.',
  ],

  // Today
  declaredToday: ['今日申报', 'Declared today'],
  validNow: ['当前有效', 'Valid now'],
  waitingNow: ['待审批', 'Pending approval'],
  beingRead: ['另有 {{shown}} 份识别中', '{{shown}} more being read'],
  sinceMidnight: ['自 00:00 起', 'since 00:00'],
  gateDaySince: ['通行日自 {{time}} 起', 'gate day, since {{time}}'],
  rejectedToday: ['今日拒绝', 'Rejected today'],
  refusedAtGates: ['今日门禁拒绝', 'Refused at gates today'],
  originsTitle: ['近七日申报人所到地区', 'Regions declared in the last 7 days'],
  province: ['地区', 'Region'],
  people: ['申报数', 'Declarations'],
  rejected: ['其中拒绝', 'Rejected'],
  noOrigins: ['近七日没有申报', 'No declarations in the last 7 days'],

  // The phone page
  declareTitle: ['防疫申报', 'Health declaration'],
  proofLine: ['请先验证手机号，申报结果会发到该手机。', 'Verify your phone number first. The result is sent to it.'],
  proved: ['已验证 {{telephone}}', '{{telephone}} verified'],
  next: ['下一步', 'Next'],
  send: ['提交申报', 'Submit'],
  cities: ['七天内到过的城市', 'Cities visited in the last 7 days'],
  temperature: ['体温（°C）', 'Temperature (°C)'],
  symptoms: ['症状', 'Symptoms'],
  symptomsHint: ['没有则不选。', 'Leave empty if none.'],
  healthColour: ['健康码颜色', 'Health code colour'],
  tripColour: ['行程卡颜色', 'Trip card colour'],
  tripRisky: ['七天内是否到过中高风险地区', 'In a medium- or high-risk area in the last 7 days'],
  tripRisky_yes: ['是', 'Yes'],
  tripRisky_no: ['否', 'No'],
  doses: ['已接种疫苗', 'Vaccinations'],
  tests: ['核酸检测', 'Nucleic acid tests'],
  sampledAt: ['采样时间', 'Sampling time'],
  result: ['检测结果', 'Result'],
  testRow: ['第 {{row}} 行', 'Row {{row}}'],
  addTest: ['添加一行', 'Add a row'],
  removeTest: ['删除第 {{row}} 行', 'Remove row {{row}}'],
  agreed: ['我已阅读并同意以上承诺', 'I have read and accept the agreement above'],
  agreement: ['申报承诺', 'Agreement'],
  removeImage: ['移除', 'Remove'],
  startAgain: ['重新验证手机号', 'Verify the phone number again'],

  // The receipt
  receiptTitle: ['申报回执', 'Receipt'],
  receiptProcessing: ['正在审批', 'Under review'],
  receiptProcessingLine: [
    '结果会发送到您的手机，也可稍后刷新本页。',
    'The result is sent to your phone. You can also reload this page later.',
  ],
  receiptValid: ['申报有效', 'Valid'],
  receiptValidLine: [
    '有效至 {{until}}，入场时凭证件核验。',
    'Valid until {{until}}. Your badge or document is checked at entry.',
  ],
  receiptRejected: ['申报被拒绝', 'Rejected'],
  receiptExpired: ['回执已过期', 'Expired'],
  receiptAgain: ['请重新扫码申报。', 'Scan the exhibition’s code and declare again.'],
  resultValid: ['通过，有效至 {{until}}', 'approved, valid until {{until}}'],
  resultRejected: ['被拒绝', 'rejected'],
})
