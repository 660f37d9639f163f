import { defineTexts } from '../../kernel/i18n/localized-text.ts'

/** Texts of the report of an imported statement. They load with its screen, not with the texts of all domains. */
export const bankImportTexts = defineTexts({
  importLead: [
    '入账前会先显示文件的识别结果，可以更正。确认后，表头相同的文件下次直接导入。csv、xlsx 或 camt.053（xml），最多 100,000 行。',
    'You check how the file was read before anything is booked. Files with the same headers are then imported directly. CSV, XLSX or camt.053 (XML), up to 100,000 rows.',
  ],
  reportAdded: ['新增', 'New'],
  reportKnown: ['已导入过', 'Already imported'],
  reportRejected: ['未导入', 'Not imported'],
  reportBooked: [
    '自动入账 {{count}} 条',
    { one: '{{count}} line booked automatically', other: '{{count}} lines booked automatically' },
  ],
  rowNumber: ['第 {{number}} 行', 'Row {{number}}'],
  entryNumber: ['第 {{number}} 笔', 'Entry {{number}}'],
  rejectedRow: ['{{row}}：{{reason}}', '{{row}}: {{reason}}'],
  rejected_zero: ['金额为零', 'the amount is zero'],
  rejected_twoSided: ['收支两列都有金额', 'money in and out in one row'],
  rejected_foreign: ['外币', 'foreign currency'],
  rejected_badDay: ['日期无法识别', 'the date can’t be read'],
  rejected_badAmount: ['金额无法识别', 'the amount can’t be read'],
  rejected_unreadable: ['含有无法识别的字符', 'unreadable characters'],
  rejected_pending: ['银行尚未入账', 'not booked by the bank yet'],
  rejected_formulaError: ['公式错误', 'formula error'],
  askReading: ['请核对识别结果', 'Check how the file was read'],
  askReading_columns: [
    '没有识别出日期和金额所在的列，请在下面指明。',
    'No date or amount column was recognized. Choose them below.',
  ],
  askReading_rejected: [
    '大部分行无法识别，可能是文件读错了，请更正下面的读法。',
    'Most rows were rejected. The file may have been read incorrectly; correct the settings below.',
  ],
  askReading_confirm: [
    '尚未入账。请核对前几笔流水的日期、金额和收支方向；确认后会记住，表头相同的文件下次直接导入。',
    'Nothing is booked yet. Check date, amount and direction of the first lines. Files with the same headers are then imported directly.',
  ],
  readingColumns: ['识别出的列', 'Recognized columns'],
  readingSample: ['前几笔流水', 'First lines'],
  readingAccept: [
    '确认并导入 {{count}} 笔',
    { one: 'Confirm and import {{count}} line', other: 'Confirm and import {{count}} lines' },
  ],
  readingAgain: [
    '整个文件会重新读取，入账前再次核对。',
    'The whole file is read again, and you check it again before booking.',
  ],
  readingRest: [
    '已入账的 {{count}} 笔不变，只重新读取其余的行。',
    {
      one: 'The booked line stays. Only the other rows are read again.',
      other: 'The {{count}} booked lines stay. Only the other rows are read again.',
    },
  ],
  askBalance: ['余额不连续', 'Balances don’t add up'],
  askBalanceWhy: [
    '{{row}}应为 {{expected}}，文件中为 {{found}}；共 {{count}} 处。文件可能缺行或被改动。',
    '{{row}} should be {{expected}} but is {{found}}; {{count}} such places. Rows may be missing or changed.',
  ],
  askDuplicates: ['这些行是否已经导入过？', 'Were these rows imported before?'],
  askDuplicatesWhy: [
    '{{count}} 行与其他文件中的流水金额相同，但内容不完全一致。请勾选与已导入流水为同一笔的行；未勾选的行作为新流水入账。',
    {
      one: '{{count}} row has the amount of a row from another file, but not all of its details. Tick it if both are the same transaction; otherwise it is booked as a new one.',
      other:
        '{{count}} rows have the amount of a row from another file, but not all of its details. Tick those that are the same transaction; the others are booked as new ones.',
    },
  ],
  duplicateSkipped: ['已导入：{{file}}', 'Imported: {{file}}'],
  tickAll: ['全选', 'Tick all'],
  tickNone: ['全不选', 'Tick none'],
  discard: ['丢弃文件', 'Discard file'],
  discardAsk: ['丢弃“{{name}}”？', 'Discard “{{name}}”?'],
  discardWhy: [
    '文件和识别结果会被删除，不会入账。需要时可以重新上传。',
    'The file and its preview are deleted and nothing is booked. You can upload it again later.',
  ],
  discardRest: [
    '已入账的 {{count}} 笔不变，其余的行不再导入。',
    {
      one: 'The booked line stays. The other rows are not imported.',
      other: 'The {{count}} booked lines stay. The other rows are not imported.',
    },
  ],
  discarded: ['已丢弃文件', 'File discarded'],
  goOn: ['继续导入', 'Continue'],
})
