import type { LocalizedText } from '../../kernel/i18n/localized-text.ts'
import { defineTexts } from '../../kernel/i18n/localized-text.ts'
import { refusals } from '../../kernel/refusal/refusal.ts'
import type { LineResult } from './commands.ts'

export const batchSearchRefusals = refusals({
  noNumbers: [10002, '请粘贴号码或上传表格', 'Paste numbers or upload a spreadsheet'],
  tooManyLines: [
    10002,
    '一次最多 {{most}} 行，现在是 {{actual}} 行',
    'At most {{most}} lines at once; you entered {{actual}}',
  ],
})

export const lineResultLabels = {
  found: ['已查到', 'Found'],
  missing: ['未查到', 'Not found'],
  repeated: ['与前面重复', 'Duplicate'],
  meaningless: ['无法识别', 'Not a number'],
} as const satisfies Record<LineResult, LocalizedText>

export const batchSearchTexts = defineTexts({
  numbers: ['号码', 'Numbers'],
  numbersHint: [
    '每行一个：完整的身份证件号码、手机号码、车牌号、证卡编号或票号',
    'One per line: full document numbers, phone numbers, plates, badge or ticket numbers',
  ],
  reason: ['查询原因', 'Reason'],
  reasonHint: ['将保留在查询记录中，至少 4 个字', 'Kept in the record, at least 4 characters'],
  search: ['查询', 'Search'],
  searchSheet: ['查询并导出 Excel', 'Search and export to Excel'],
  orSheet: ['或上传表格，读取第一列', 'Or upload a spreadsheet; the first column is read'],
  results: ['查询结果', 'Results'],
  line: ['行', 'Line'],
  asked: ['号码', 'Number'],
  result: ['结果', 'Result'],
  result_found: lineResultLabels.found,
  result_missing: lineResultLabels.missing,
  result_repeated: lineResultLabels.repeated,
  result_meaningless: lineResultLabels.meaningless,
  sameAs: ['与第 {{line}} 行重复', 'Same as line {{line}}'],
  holder: ['类型', 'Type'],
  holder_badge: ['证件', 'Badge'],
  holder_blacklist: ['黑名单', 'Black list'],
  holder_declaration: ['防疫申报', 'Declaration'],
  holder_ticket: ['门票', 'Ticket'],
  holder_whitelist: ['白名单', 'White list'],
  code: ['编号', 'Number'],
  name: ['持有人', 'Holder'],
  type: ['类型', 'Type'],
  exhibition: ['展会', 'Exhibition'],
  company: ['单位', 'Company'],
  state: ['状态', 'Status'],
  lastAt: ['最近通行', 'Last passage'],
  lastDoor: ['门', 'Door'],
  lines: ['行数', 'Lines'],
  found: ['已查到', 'Found'],
  missing: ['未查到', 'Not found'],
  repeated: ['重复', 'Duplicates'],
  meaningless: ['无法识别', 'Not a number'],
  notRead: ['未读取', 'Not read'],
  otherColumns: [
    '第一列以外：{{count}} 格',
    { one: 'Outside the first column: {{count}} cell', other: 'Outside the first column: {{count}} cells' },
  ],
  none: ['没有可显示的行', 'No lines to show'],
  earlier: ['查询记录', 'Earlier searches'],
  at: ['时间', 'Time'],
  operator: ['操作人', 'Operator'],
  empty: ['还没有批量查询', 'No batch searches yet'],
  emptyWhy: [
    '粘贴号码、写明原因后查询，每次都会留下记录。',
    'Paste numbers and state the reason. Every search is recorded.',
  ],
  status: ['状态', 'Status'],
  state_running: ['查询中', 'Searching'],
  state_done: ['已完成', 'Done'],
  state_failed: ['失败', 'Failed'],
  exportTitle: ['批量查询记录', 'Batch searches'],
  jobTitle: ['批量查询', 'Batch search'],
})
