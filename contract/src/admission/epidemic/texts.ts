import type { LocalizedText } from '../../kernel/i18n/localized-text.ts'
import { defineTexts } from '../../kernel/i18n/localized-text.ts'
import { refusals } from '../../kernel/refusal/refusal.ts'
import type {
  AuditMode,
  CodeColour,
  DoubtKind,
  HealthPassHours,
  ImageKind,
  NucleicHours,
  Symptom,
  TestResult,
  TripRisk,
  VaccineDoses,
} from './choices.ts'
import { declarationImportTexts } from './import-texts.ts'
import { pageTexts } from './page-texts.ts'
import { readingDoubts } from './reading.ts'
import { strategyTexts } from './strategy-texts.ts'

export const epidemicRefusals = refusals({
  notOpen: [10008, '未开放申报', 'Declarations are closed'],
  cityBlocked: [10008, '来自限制城市 {{city}}', 'From the blocked city {{city}}'],
  chooseBeforeReject: [10002, '请选择回执有效期和拒绝原因', 'Choose receipt validity and a reason'],
  reasonNotOffered: [
    10002,
    '该展会没有这个拒绝原因，或已停用',
    'This reason does not exist for this exhibition or is disabled',
  ],
  strategyExists: [10017, '该展会已有防疫策略', 'This exhibition already has a strategy'],
  strategyChanged: [
    10008,
    '申报要求已更新，请阅读后重新提交，已填内容不会丢失',
    'The requirements changed. Read them and submit again; your entries are kept.',
  ],
  strategyUsed: [10008, '已有人申报，不能删除；可以关闭', 'It already has declarations, so it can only be closed'],
  strategyOpen: [10008, '请先关闭申报', 'Close declarations first'],
  underWay: [10017, '此人已有申报正在审批', 'A declaration for this person is already under review'],
  proxyNot: [10008, '该展会不允许代申报', 'This exhibition does not accept declarations for others'],
  validityOver: [
    10008,
    '按申报时间计算已过期，请选更长的有效期',
    'It would already have expired. Choose a longer validity.',
  ],
  newerDeclared: [10008, '此人已有更新的申报', 'This person has a newer declaration'],
  notWaiting: [10008, '只能修改待审批的申报', 'Only a declaration pending approval can be corrected'],
  imageOnly: [10008, '图片已销毁', 'The images have been deleted'],
})

/** Labels of the values of enumerations, for screens and sheets. */
export const epidemicLabels = {
  auditMode: {
    ocr: ['仅自动识别', 'Automatic reading only'],
    manual: ['仅人工审批', 'Manual review only'],
    ocrManual: ['自动识别后人工审批', 'Automatic reading, then manual review'],
  } satisfies Record<AuditMode, LocalizedText>,
  /** Of a trip card, which is no code. */
  cardColour: { green: ['绿色', 'Green'], yellow: ['黄色', 'Yellow'], red: ['红色', 'Red'] } satisfies Record<
    CodeColour,
    LocalizedText
  >,
  colour: { green: ['绿码', 'Green'], yellow: ['黄码', 'Yellow'], red: ['红码', 'Red'] } satisfies Record<
    CodeColour,
    LocalizedText
  >,
  tripRisk: {
    blocked7: ['7 天内到过中高风险地区不得入场', 'Blocked if visited in the last 7 days'],
    noBlock: ['不限制，仅提示', 'Shown only, not blocked'],
    noLimit: ['不询问', 'Not asked'],
  } satisfies Record<TripRisk, LocalizedText>,
  nucleic: {
    none: ['不要求', 'Not required'],
    24: ['24 小时内阴性', 'Negative within 24 hours'],
    48: ['48 小时内阴性', 'Negative within 48 hours'],
    72: ['72 小时内阴性', 'Negative within 72 hours'],
  } satisfies Record<NucleicHours, LocalizedText>,
  receipt: {
    24: ['申报后 24 小时', '24 hours after the declaration'],
    48: ['申报后 48 小时', '48 hours after the declaration'],
    72: ['申报后 72 小时', '72 hours after the declaration'],
  } satisfies Record<HealthPassHours, LocalizedText>,
  doses: {
    0: ['不要求', 'Not required'],
    1: ['至少 1 剂', 'At least 1 dose'],
    2: ['至少 2 剂', 'At least 2 doses'],
    3: ['至少 3 剂', 'At least 3 doses'],
  } satisfies Record<VaccineDoses, LocalizedText>,
  dosesTaken: {
    0: ['未接种', 'None'],
    1: ['1 剂', '1 dose'],
    2: ['2 剂', '2 doses'],
    3: ['3 剂及以上', '3 or more doses'],
  } satisfies Record<VaccineDoses, LocalizedText>,
  symptom: {
    fever: ['发热', 'Fever'],
    cough: ['咳嗽', 'Cough'],
    soreThroat: ['咽痛', 'Sore throat'],
    fatigue: ['乏力', 'Fatigue'],
    tasteLoss: ['嗅味觉减退', 'Loss of taste or smell'],
    diarrhoea: ['腹泻', 'Diarrhoea'],
  } satisfies Record<Symptom, LocalizedText>,
  result: { negative: ['阴性', 'Negative'], positive: ['阳性', 'Positive'] } satisfies Record<
    TestResult,
    LocalizedText
  >,
  image: {
    healthCode: ['健康码', 'Health code'],
    tripCard: ['行程卡', 'Trip card'],
    nucleic: ['核酸报告', 'Nucleic acid test'],
    vaccine: ['疫苗记录', 'Vaccination'],
    other: ['其他', 'Other'],
  } satisfies Record<ImageKind, LocalizedText>,
  /** Other names of such a picture in file names. */
  imageNamed: {
    healthCode: ['健康', 'health'],
    tripCard: ['行程', 'trip'],
    nucleic: ['核酸', 'nucleic'],
    vaccine: ['疫苗', 'vaccine'],
  } satisfies Record<Exclude<ImageKind, 'other'>, LocalizedText>,
  doubt: {
    fever: ['体温达到或超过 37.3 °C', 'Temperature of 37.3 °C or more'],
    symptoms: ['有症状', 'Symptoms'],
    healthColour: ['健康码颜色受限', 'Blocked health code colour'],
    tripColour: ['行程卡颜色受限', 'Blocked trip card colour'],
    tripRisk: ['7 天内到过中高风险地区', 'In a risk area within 7 days'],
    doses: ['疫苗剂次不足', 'Too few vaccine doses'],
    nucleic: ['没有符合时限的阴性结果', 'No negative result within the time limit'],
    differs: ['图片与填报不一致', 'Images and form don’t match'],
    unclear: ['图片看不清', 'Image unclear'],
    notRead: ['未自动识别', 'Not read automatically'],
    again: ['此前被拒绝，须人工审批', 'Rejected before, needs manual review'],
    areaShown: ['到过中高风险地区（提示）', 'Visited a risk area (note)'],
  } satisfies Record<DoubtKind, LocalizedText>,
} as const

const prefixed = <Name extends string, Book extends Readonly<Record<string, LocalizedText>>>(name: Name, book: Book) =>
  Object.fromEntries(Object.entries(book).map(([key, text]) => [`${name}_${key}`, text])) as unknown as {
    readonly [Key in keyof Book & (string | number) as `${Name}_${Key}`]: LocalizedText
  }

export const epidemicTexts = defineTexts({
  ...declarationImportTexts,
  ...pageTexts,
  ...strategyTexts,
  ...prefixed('auditMode', epidemicLabels.auditMode),
  ...prefixed('colour', epidemicLabels.colour),
  ...prefixed('cardColour', epidemicLabels.cardColour),
  ...prefixed('tripRisk', epidemicLabels.tripRisk),
  ...prefixed('nucleic', epidemicLabels.nucleic),
  ...prefixed('receipt', epidemicLabels.receipt),
  ...prefixed('doses', epidemicLabels.doses),
  ...prefixed('dosesTaken', epidemicLabels.dosesTaken),
  ...prefixed('symptom', epidemicLabels.symptom),
  ...prefixed('result', epidemicLabels.result),
  ...prefixed('image', epidemicLabels.image),
  ...prefixed('doubt', epidemicLabels.doubt),
  ...prefixed('reading', readingDoubts),

  // Refusals of a form
  allBlocked: ['三种颜色不能全部限制', 'You can’t block all three colours'],
  temperatureForm: ['体温请填 34.0 至 42.9', 'Enter a temperature from 34.0 to 42.9'],
  rowSampledAt: ['第 {{row}} 行：请填写采样时间', 'Row {{row}}: enter a sampling time'],
  rowResult: ['第 {{row}} 行：请选择检测结果', 'Row {{row}}: choose a result'],
  rowFuture: ['第 {{row}} 行：采样时间不能晚于现在', 'Row {{row}}: sampling time is in the future'],
  testMissing: ['请至少填写一次核酸检测', 'Enter at least one nucleic acid test'],
  imageMissing: ['请上传{{image}}图片', 'Upload an image: {{image}}'],
  imagesJoin: ['；', '; '],
  agreeFirst: ['请先阅读并同意申报承诺', 'Read and accept the agreement first'],
  badgeTypeOther: ['证件类别不属于该展会', 'This badge type belongs to another exhibition'],
  regionUnknown: ['没有这个地区', 'This region does not exist'],

  // Declarations
  tabPending: ['待审批', 'To decide'],
  tabProcessing: ['识别中', 'Being read'],
  tabFinished: ['已完成', 'Decided'],
  declarer: ['申报人', 'Declarer'],
  entrant: ['入场人', 'Entrant'],
  documentType: ['身份证件类型', 'Document'],
  documentNumber: ['身份证件号码', 'Document number'],
  documentMasked: ['身份证件号码', 'Document number'],
  phone: ['手机号码', 'Mobile phone'],
  images: ['图片', 'Images'],
  healthImage: ['健康码', 'Health code'],
  nucleicImage: ['核酸报告', 'Nucleic acid test'],
  tripImage: ['行程卡', 'Trip card'],
  declaredAt: ['申报时间', 'Declared at'],
  validUntil: ['有效至', 'Valid until'],
  doubts: ['疑点', 'Reasons for review'],
  reason: ['原因', 'Reason'],
  reasonCode: ['拒绝原因', 'Reason'],
  hours: ['回执有效期', 'Receipt validity'],
  note: ['说明', 'Note'],
  view: ['查看', 'View'],
  code_receipt: ['回执二维码', 'Receipt QR code'],
  approve: ['通过', 'Approve'],
  reject: ['拒绝', 'Reject'],
  approveAsk: [
    '通过 {{count}} 条申报？',
    { one: 'Approve {{count}} declaration?', other: 'Approve {{count}} declarations?' },
  ],
  rejectAsk: [
    '拒绝 {{count}} 条申报？',
    { one: 'Reject {{count}} declaration?', other: 'Reject {{count}} declarations?' },
  ],
  approveHours: ['回执有效期（自申报时起）', 'Receipt validity (from the declaration)'],
  rejectHours: ['此期间内再次申报须人工审批', 'New declarations in this period need manual review'],
  wasApproved: ['已通过 {{count}} 条', { one: '{{count}} approved', other: '{{count}} approved' }],
  correct: ['修改内容', 'Edit'],
  correctTitle: ['修改“{{name}}”的申报', 'Edit declaration of “{{name}}”'],
  corrected: ['已修改，待审批', 'Edited, pending approval'],
  recheck: ['重新审批', 'Review again'],
  recheckAsk: [
    '重新审批 {{count}} 条申报？',
    { one: 'Review {{count}} declaration again?', other: 'Review {{count}} declarations again?' },
  ],
  recheckWhy: ['审批前回执不再有效。', 'The receipt is not valid until it is approved again.'],
  rechecked: ['已转回待审批', 'Sent back to review'],
  end: ['提前失效', 'End early'],
  endAsk: ['使 {{count}} 份回执失效？', { one: 'End {{count}} receipt now?', other: 'End {{count}} receipts now?' }],
  endWhy: ['不作拒绝；此人可重新申报。', 'This is not a rejection. The person can declare again.'],
  ended: ['回执已失效', 'Receipt ended'],
  wasRejected: ['已拒绝 {{count}} 条', { one: '{{count}} rejected', other: '{{count}} rejected' }],
  deleteImages: ['销毁图片', 'Delete images'],
  deleteImagesConfirm: [
    '立即销毁 {{count}} 条申报的图片？',
    {
      one: 'Delete the images of {{count}} declaration now?',
      other: 'Delete the images of {{count}} declarations now?',
    },
  ],
  shredded: ['已销毁', 'Deleted'],
  readFacts: ['识别结果', 'Read from image'],
  typedFacts: ['填报内容', 'Declared'],
  dosesRead: ['疫苗剂次', 'Doses'],
  readColour: ['颜色', 'Colour'],
  shownAt: ['显示时间', 'Time shown'],
  unlikeTyped: ['与填报不一致', 'Differs from form'],
  notReadYet: ['没有识别结果', 'No reading result'],
  certainty: ['可信度 {{percent}}', 'Confidence {{percent}}'],
  steps: ['办理过程', 'History'],
  company: ['申报单位', 'Company'],
  self: ['本人', 'The entrant'],
  decidedBy: ['审批人', 'Decided by'],
  decidedAt: ['审批时间', 'Decided at'],
  emptyDeclarations: ['没有申报', 'No declarations'],
  emptyDeclarationsWhy: [
    '开放申报后，入场人扫码提交的申报显示在这里。',
    'Declarations submitted by QR code appear here once declarations are open.',
  ],
  emptyProxy: ['还没有代申报', 'No declarations for others yet'],
  emptyProxyWhy: [
    '可为本单位人员申报，审批结果显示在这里。',
    'Declare for people of your company. The results appear here.',
  ],
  addProxy: ['新增代申报', 'Declare for another person'],
  proxyNone: ['没有开放代申报的展会', 'No exhibition accepts declarations for others'],
  proxySent: ['已提交申报', 'Declaration submitted'],
  exportStrategiesTitle: ['防疫策略', 'Epidemic strategies'],
  exportDeclarationsTitle: ['防疫申报', 'Declarations'],
  exportLogTitle: ['防疫日志', 'Declaration log'],
  isShredded: ['已销毁的申报', 'Declarations with deleted images'],
  count: ['条数', 'Count'],
})
