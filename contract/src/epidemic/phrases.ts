import type { Words } from '../kernel/phrases.ts'
import { phrases } from '../kernel/phrases.ts'
import { refusals } from '../kernel/refusal.ts'
import type {
  AuditMode,
  CodeColour,
  DoubtKind,
  ImageKind,
  NucleicHours,
  ReceiptHours,
  Symptom,
  TestResult,
  TripRisk,
  VaccineDoses,
} from './choices.ts'
import { declarationImportPhrases } from './import-phrases.ts'
import { pagePhrases } from './page-phrases.ts'
import { readingDoubts } from './reading.ts'
import { strategyPhrases } from './strategy-phrases.ts'

export const epidemicRefusals = refusals({
  notOpen: [10008, '未开放申报', 'Declarations are closed'],
  cityBlocked: [10008, '来自限制城市 {{city}}', 'From a blocked city, {{city}}'],
  chooseBeforeReject: [10002, '请选择回执有效期和驳回原因', 'Choose receipt validity and a reason'],
  reasonNotOffered: [
    10002,
    '该展会没有这个驳回原因，或已停用',
    'This exhibition has no such reason, or no longer uses it',
  ],
  strategyExists: [10017, '该展会已有防疫策略', 'This exhibition has a strategy already'],
  strategyChanged: [
    10008,
    '申报要求已更新，请阅读后重新提交，已填内容不会丢失',
    'What is asked has changed; read it and send again, nothing you filled in is lost',
  ],
  strategyUsed: [
    10008,
    '已有人申报，不能删除；可以关闭',
    'Somebody has declared under it; it can be closed, not deleted',
  ],
  strategyOpen: [10008, '请先关闭申报', 'Close declarations first'],
  underWay: [10017, '此人已有申报正在审核', 'A declaration of this person is being reviewed'],
  proxyNot: [10008, '该展会不允许代申报', 'This exhibition takes no declarations for others'],
  validityOver: [10008, '按申报时间计算已过期，请选更长的有效期', 'It would be over already, choose a longer validity'],
  newerDeclared: [10008, '此人已有更新的申报', 'This person has declared again since'],
  notWaiting: [10008, '只能修改待人工审核的申报', 'Only a declaration that waits for a person can be corrected'],
  imageOnly: [10008, '图片已销毁', 'The pictures are shredded'],
})

/** The words of what is one of a few, for screens and sheets. */
export const epidemicWords = {
  auditMode: {
    ocr: ['仅自动识别', 'Reading only'],
    manual: ['仅人工审核', 'By a person only'],
    ocrManual: ['自动识别后人工审核', 'Reading, then a person'],
  } satisfies Record<AuditMode, Words>,
  /** Of a trip card, which is no code. */
  cardColour: { green: ['绿色', 'Green'], yellow: ['黄色', 'Yellow'], red: ['红色', 'Red'] } satisfies Record<
    CodeColour,
    Words
  >,
  colour: { green: ['绿码', 'Green'], yellow: ['黄码', 'Yellow'], red: ['红码', 'Red'] } satisfies Record<
    CodeColour,
    Words
  >,
  tripRisk: {
    blocked7: ['7 天内到过中高风险地区不得入场', 'Blocked within 7 days'],
    noBlock: ['不限制，仅提示', 'Shown, not blocked'],
    noLimit: ['不询问', 'Not asked'],
  } satisfies Record<TripRisk, Words>,
  nucleic: {
    none: ['不要求', 'None'],
    24: ['24 小时内阴性', 'Negative within 24 h'],
    48: ['48 小时内阴性', 'Negative within 48 h'],
    72: ['72 小时内阴性', 'Negative within 72 h'],
  } satisfies Record<NucleicHours, Words>,
  receipt: {
    24: ['申报后 24 小时', '24 h after the declaration'],
    48: ['申报后 48 小时', '48 h after the declaration'],
    72: ['申报后 72 小时', '72 h after the declaration'],
  } satisfies Record<ReceiptHours, Words>,
  doses: {
    0: ['不要求', 'None'],
    1: ['至少 1 剂', 'At least 1'],
    2: ['至少 2 剂', 'At least 2'],
    3: ['至少 3 剂', 'At least 3'],
  } satisfies Record<VaccineDoses, Words>,
  dosesTaken: {
    0: ['未接种', 'None'],
    1: ['1 剂', '1 dose'],
    2: ['2 剂', '2 doses'],
    3: ['3 剂及以上', '3 or more'],
  } satisfies Record<VaccineDoses, Words>,
  symptom: {
    fever: ['发热', 'Fever'],
    cough: ['咳嗽', 'Cough'],
    soreThroat: ['咽痛', 'Sore throat'],
    fatigue: ['乏力', 'Fatigue'],
    tasteLoss: ['嗅味觉减退', 'Loss of taste or smell'],
    diarrhoea: ['腹泻', 'Diarrhoea'],
  } satisfies Record<Symptom, Words>,
  result: { negative: ['阴性', 'Negative'], positive: ['阳性', 'Positive'] } satisfies Record<TestResult, Words>,
  image: {
    healthCode: ['健康码', 'Health code'],
    tripCard: ['行程卡', 'Trip card'],
    nucleic: ['核酸报告', 'Nucleic test'],
    vaccine: ['疫苗记录', 'Vaccination'],
    other: ['其他', 'Other'],
  } satisfies Record<ImageKind, Words>,
  /** By what else people name such a picture, in names of files. */
  imageNamed: {
    healthCode: ['健康', 'health'],
    tripCard: ['行程', 'trip'],
    nucleic: ['核酸', 'nucleic'],
    vaccine: ['疫苗', 'vaccin'],
  } satisfies Record<Exclude<ImageKind, 'other'>, Words>,
  doubt: {
    fever: ['体温达到或超过 37.3 °C', 'Temperature of 37.3 °C or more'],
    symptoms: ['有症状', 'Symptoms'],
    healthColour: ['健康码颜色受限', 'Blocked colour of the health code'],
    tripColour: ['行程卡颜色受限', 'Blocked colour of the trip card'],
    tripRisk: ['7 天内到过中高风险地区', 'In a risk area within 7 days'],
    doses: ['疫苗剂次不足', 'Too few vaccinations'],
    nucleic: ['没有符合时限的阴性结果', 'No negative test in time'],
    differs: ['图片与填报不一致', 'Pictures and form differ'],
    unclear: ['图片看不清', 'A picture is not clear'],
    notRead: ['未自动识别', 'Not read'],
    again: ['此前被驳回，须人工审核', 'Rejected before: a person decides'],
    areaShown: ['到过中高风险地区（提示）', 'Was in a risk area (shown)'],
  } satisfies Record<DoubtKind, Words>,
} as const

const prefixed = <Name extends string, Book extends Readonly<Record<string, Words>>>(name: Name, book: Book) =>
  Object.fromEntries(Object.entries(book).map(([key, words]) => [`${name}_${key}`, words])) as unknown as {
    readonly [Key in keyof Book & (string | number) as `${Name}_${Key}`]: Words
  }

export const epidemicPhrases = phrases({
  ...declarationImportPhrases,
  ...pagePhrases,
  ...strategyPhrases,
  ...prefixed('auditMode', epidemicWords.auditMode),
  ...prefixed('colour', epidemicWords.colour),
  ...prefixed('cardColour', epidemicWords.cardColour),
  ...prefixed('tripRisk', epidemicWords.tripRisk),
  ...prefixed('nucleic', epidemicWords.nucleic),
  ...prefixed('receipt', epidemicWords.receipt),
  ...prefixed('doses', epidemicWords.doses),
  ...prefixed('dosesTaken', epidemicWords.dosesTaken),
  ...prefixed('symptom', epidemicWords.symptom),
  ...prefixed('result', epidemicWords.result),
  ...prefixed('image', epidemicWords.image),
  ...prefixed('doubt', epidemicWords.doubt),
  ...prefixed('reading', readingDoubts),

  // How a form is refused
  allBlocked: ['三种颜色不能全部限制', 'Not all three colours can be blocked'],
  temperatureForm: ['体温请填 34.0 至 42.9', 'A temperature from 34.0 to 42.9'],
  rowSampledAt: ['第 {{row}} 行：请填写采样时间', 'Row {{row}}: sampling time is missing'],
  rowResult: ['第 {{row}} 行：请选择检测结果', 'Row {{row}}: result is missing'],
  rowFuture: ['第 {{row}} 行：采样时间不能晚于现在', 'Row {{row}}: sampling time is in the future'],
  testMissing: ['请至少填写一次核酸检测', 'Enter at least one nucleic test'],
  imageMissing: ['请上传{{image}}图片', 'Send a picture: {{image}}'],
  agreeFirst: ['请先阅读并同意申报承诺', 'Read and accept the agreement first'],
  badgeTypeOther: ['证件类型不属于该展会', 'A badge type of another exhibition'],
  regionUnknown: ['没有这个地区', 'There is no such region'],

  // Declarations
  approvalTitle: ['防疫申报审核', 'Declarations'],
  proxyTitle: ['代申报', 'Declared for others'],
  tabPending: ['待审核', 'To review'],
  tabProcessing: ['识别中', 'Being read'],
  tabFinished: ['已完成', 'Decided'],
  declarer: ['申报人', 'Declarer'],
  entrant: ['入场人', 'Entrant'],
  documentType: ['证件类型', 'Document'],
  documentNumber: ['证件号码', 'Document number'],
  documentMasked: ['证件号码', 'Document number'],
  phone: ['手机号', 'Phone'],
  images: ['图片', 'Pictures'],
  healthImage: ['健康码', 'Health code'],
  nucleicImage: ['核酸报告', 'Nucleic test'],
  tripImage: ['行程卡', 'Trip card'],
  declaredAt: ['申报时间', 'Declared at'],
  validUntil: ['有效至', 'Valid until'],
  doubts: ['疑点', 'Doubts'],
  reason: ['原因', 'Reason'],
  reasonCode: ['驳回原因', 'Reason'],
  hours: ['回执有效期', 'Receipt validity'],
  note: ['说明', 'Note'],
  view: ['查看', 'View'],
  code_receipt: ['回执二维码', 'Receipt code'],
  approve: ['通过', 'Approve'],
  reject: ['驳回', 'Reject'],
  approveAsk: [
    '通过 {{count}} 条申报？',
    { one: 'Approve {{count}} declaration?', other: 'Approve {{count}} declarations?' },
  ],
  rejectAsk: [
    '驳回 {{count}} 条申报？',
    { one: 'Reject {{count}} declaration?', other: 'Reject {{count}} declarations?' },
  ],
  approveHours: ['回执有效期（自申报时起）', 'The receipt holds (from the declaration)'],
  rejectHours: ['此期间内再次申报须人工审核', 'So long a person decides what is declared next'],
  wasApproved: ['已通过 {{count}} 条', { one: '{{count}} approved', other: '{{count}} approved' }],
  correct: ['修改内容', 'Correct'],
  correctTitle: ['修改“{{name}}”的申报', 'Correct the declaration of “{{name}}”'],
  corrected: ['已修改，等待审核', 'Corrected, to be reviewed'],
  recheck: ['重新审核', 'Review again'],
  recheckAsk: [
    '重新审核 {{count}} 条申报？',
    { one: 'Review {{count}} declaration again?', other: 'Review {{count}} declarations again?' },
  ],
  recheckWhy: ['审核前回执不再有效。', 'Until it is decided the receipt holds no longer.'],
  rechecked: ['已转回待审核', 'Sent back to review'],
  end: ['提前失效', 'End early'],
  endAsk: ['使 {{count}} 份回执失效？', { one: 'End {{count}} receipt now?', other: 'End {{count}} receipts now?' }],
  endWhy: ['不作驳回；此人可重新申报。', 'Nothing is rejected; they may declare again.'],
  ended: ['回执已失效', 'The receipt has ended'],
  wasRejected: ['已驳回 {{count}} 条', { one: '{{count}} rejected', other: '{{count}} rejected' }],
  shred: ['销毁图片', 'Shred pictures'],
  shredAsk: [
    '立即销毁 {{count}} 条申报的图片？',
    {
      one: 'Shred the pictures of {{count}} declaration now?',
      other: 'Shred the pictures of {{count}} declarations now?',
    },
  ],
  showImage: ['查看{{image}}', 'See {{image}}'],
  noImage: ['无', 'None'],
  shredded: ['已销毁', 'Shredded'],
  readFacts: ['识别结果', 'What was read'],
  typedFacts: ['填报内容', 'What was typed'],
  dosesRead: ['疫苗剂次', 'Doses'],
  readColour: ['颜色', 'Colour'],
  shownAt: ['显示时间', 'Shown at'],
  unlikeTyped: ['与填报不一致', 'Not as typed'],
  notReadYet: ['没有识别结果', 'Nothing was read'],
  certainty: ['把握 {{percent}}', 'Certainty {{percent}}'],
  steps: ['办理过程', 'Steps'],
  company: ['申报单位', 'Company'],
  self: ['本人', 'The entrant'],
  decidedBy: ['审核人', 'Decided by'],
  decidedAt: ['审核时间', 'Decided at'],
  emptyDeclarations: ['没有申报', 'No declarations'],
  emptyDeclarationsWhy: [
    '开放申报后，入场人扫码提交的申报显示在这里。',
    'What entrants declare by the code is shown here.',
  ],
  emptyProxy: ['还没有代申报', 'Nothing declared for others yet'],
  emptyProxyWhy: [
    '可为本单位人员申报，审核结果显示在这里。',
    'Declare for your own people; what comes of it is shown here.',
  ],
  addProxy: ['代申报', 'Declare for somebody'],
  proxyNone: ['没有开放代申报的展会', 'No exhibition takes declarations for others'],
  proxySent: ['已提交申报', 'Declaration sent'],
  exportStrategiesTitle: ['防疫策略', 'Epidemic strategies'],
  exportDeclarationsTitle: ['防疫申报', 'Declarations'],
  exportLogTitle: ['防疫日志', 'Log of declarations'],
  isShredded: ['已销毁的申报', 'Shredded declarations'],
  count: ['条数', 'Count'],
})
