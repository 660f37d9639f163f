import { defineTexts, type LocalizedText } from '../../kernel/i18n/localized-text.ts'
import { refusals } from '../../kernel/refusal/refusal.ts'
import type { StandKind } from './fields.ts'
import { standImportTexts } from './import-texts.ts'

export const standRefusals = refusals({
  numberTaken: [10017, '展位号已有', 'Stand number already exists'],
  standInUse: [10008, '展位已分配', 'Stand is assigned'],
  areaSum: [10002, '面积合计应为 {{area}} 平方米', 'Areas must add up to {{area}} m²'],
  holderUnknown: [10002, '找不到该企业', 'No such company'],
  previewStale: [10007, '后果已变化，请再看', 'The consequences have changed, check them again'],
  hallUnused: [10002, '展会没有使用这个展馆', 'This exhibition does not use that hall'],
  notesTooLong: [
    10008,
    '这些展位的备注合并后超过 {{max}} 个字，请先缩短',
    'The notes of these stands together exceed {{max}} characters. Shorten them first',
  ],
  notTogether: [10008, '只能合并同一展馆和展区的展位', 'Only stands of one hall and section can merge'],
  kindsDiffer: [10008, '只能合并同一类型的展位', 'Only stands of one type can merge'],
  nothingToSwap: [10008, '两个展位都没有参展企业', 'Neither stand has a company'],
  holderSame: [10008, '展位已属于这家企业', 'The company already has this stand'],
  numberTwice: [10002, '展位号重复：{{number}}', 'Stand number used twice: {{number}}'],
  areaSame: [10002, '面积没有变化', 'The area is the same'],
  locationSame: [10002, '位置没有变化', 'The place is the same'],
  quotaShort: [10010, '{{company}} 超出 {{short}} 张', '{{company}} exceeds its quota by {{short}}'],
  reasonFirst: [10002, '请写明原因', 'Give a reason'],
  sheetChecked: [10008, '这次只检查，请先正式导入再修改', 'This was only a check. Import it before fixing rows.'],
  alreadyImported: [10008, '这份文件已正式导入', 'This file has been imported already'],
})

export const standKindLabels = {
  standard: ['标准展位', 'Standard'],
  raw: ['光地', 'Raw space'],
} as const satisfies Record<StandKind, LocalizedText>

export const standTexts = defineTexts({
  ...standImportTexts,
  // Refusals of a form
  numberForm: [
    '只能有字母、数字、点和短横，且以字母或数字开头',
    'Letters, digits, dots and hyphens only, starting with a letter or digit',
  ],
  areaForm: ['应为 0.01 至 100,000 平方米，最多两位小数', 'Enter 0.01 to 100,000 m² with up to two decimals'],

  // Columns and fields
  stands: ['展位', 'Stands'],
  hall: ['展馆', 'Hall'],
  number: ['展位号', 'Stand number'],
  section: ['展区', 'Section'],
  area: ['面积', 'Area'],
  kind: ['展位类型', 'Stand type'],
  state: ['状态', 'Status'],
  holder: ['参展企业', 'Company'],
  note: ['备注', 'Note'],
  reason: ['原因', 'Reason'],
  squareMetres: ['{{area}} 平方米', '{{area}} m²'],
  kind_standard: standKindLabels.standard,
  kind_raw: standKindLabels.raw,

  // Tabs and filters
  tabAll: ['全部', 'All'],
  tabFree: ['空置', 'Free'],
  tabReserved: ['预留', 'Reserved'],
  tabAssigned: ['已分配', 'Assigned'],
  allHalls: ['全部展馆', 'All halls'],
  allSections: ['全部展区', 'All sections'],
  sumOf: ['{{shown}} 个展位', { one: '{{shown}} stand', other: '{{shown}} stands' }],
  sectionOf: ['{{hall}} · {{section}}', '{{hall}} · {{section}}'],
  grid: ['展位图', 'Stand grid'],
  gridHint: [
    '空格键选择；换位先选两个展位，再按 {{swap}}。',
    'Space selects. To swap, select two stands and press {{swap}}.',
  ],
  cell: ['{{number}}，{{state}}，{{area}} 平方米', '{{number}}, {{state}}, {{area}} m²'],
  cellAssigned: ['{{number}}，{{holder}}，{{area}} 平方米', '{{number}}, {{holder}}, {{area}} m²'],

  // Actions
  add: ['新增展位', 'Add a stand'],
  select: ['选择展位', 'Select a stand'],
  edit: ['修改', 'Edit'],
  assign: ['分配', 'Assign'],
  reserve: ['预留', 'Reserve'],
  release: ['收回', 'Release'],
  swap: ['换位', 'Swap'],
  split: ['拆分', 'Split'],
  merge: ['合并', 'Merge'],
  resize: ['改面积', 'Resize'],
  move: ['移位', 'Move'],
  end: ['取消展位', 'End'],
  reserved: ['已预留 {{count}} 个展位', { one: '{{count}} stand reserved', other: '{{count}} stands reserved' }],
  changed: ['展位已变更', 'Stands changed'],
  swapped: ['已换位', 'Stands swapped'],
  parts: ['拆成', 'Parts'],
  addPart: ['增加一份', 'Add a part'],
  removePart: ['移除这一份', 'Remove this part'],
  swapTwo: ['请选择两个展位', 'Select two stands'],
  mergeSeveral: ['请选择至少两个展位', 'Select at least two stands'],
  mergeTooMany: ['最多选择 {{max}} 个展位', 'Select at most {{max}} stands'],
  oneOnly: ['请只选择一个展位', 'Select one stand only'],
  apply: ['确认变更', 'Apply'],

  // What a change does
  consequences: ['后果', 'Consequences'],
  before: ['变更前', 'Before'],
  after: ['变更后', 'After'],
  noHolder: ['无', 'None'],
  noneLeft: ['没有展位', 'No stands'],
  choose: ['填好后显示后果。', 'Fill in the fields to see the consequences.'],
  companyChange: [
    '{{company}}：{{standsBefore}} → {{standsAfter}} 个展位，{{areaBefore}} → {{areaAfter}} 平方米',
    '{{company}}: {{standsBefore}} → {{standsAfter}} stands, {{areaBefore}} → {{areaAfter}} m²',
  ],
  quotaChange: [
    '{{company}} {{type}}：{{before}} → {{after}} 张',
    '{{company}}, {{type}}: {{before}} → {{after}} badges',
  ],
  quotaShortLine: [
    '{{company}} {{type}}：{{before}} → {{after}} 张，已占用 {{taken}}，超出 {{short}}',
    '{{company}}, {{type}}: {{before}} → {{after}} badges, {{taken}} taken, {{short}} too many',
  ],
  quotas: ['额度', 'Quotas'],
  quotaUse: ['{{type}} {{taken}}/{{granted}}', '{{type}} {{taken}} of {{granted}}'],
  seeBadges: ['查看证件', 'See badges'],
  keepAsExtra: ['超出的额度保留，请写明原因', 'Keep the excess as extra quota (give a reason)'],
  noCompanyChange: ['各企业的展位数和面积不变。', 'No company’s stands or area change.'],

  empty: ['还没有展位', 'No stands yet'],
  emptyWhy: ['逐个新增，或用 Excel 导入。', 'Add stands one by one, or import an Excel sheet.'],
  emptyOwn: ['还没有分到展位', 'No stands assigned yet'],
  emptyOwnWhy: ['主办方分配后显示在这里。', 'They appear here once the organizer assigns them.'],
  exportTitle: ['展位', 'Stands'],
})
