import { defineTexts } from '../../kernel/i18n/localized-text.ts'

/** Import texts that are specific to travel. Part of the texts of `travel`. */
export const travelImportTexts = defineTexts({
  importTravel: ['导入', 'Import'],
  importReport: ['出行导入结果', 'Travel import results'],
  importStep1: ['选择展会', 'Exhibition'],
  importFile: ['文件', 'File'],
  importTemplateLine: [
    '表头请勿改动，一行一人或一组同行的人；最多 {{max}} 行。',
    'Keep the header row. One traveller or group per row, up to {{max}} rows.',
  ],
  importAfter: [
    '通过检查的行即成为出行填报；有问题的行会逐一列出，供您修改。',
    'Valid rows are entered immediately. Rows with errors are listed for you to fix.',
  ],
  importGood: ['已填报', 'Entered'],
  importSeeGood: ['查看出行', 'View travel'],
  importSubmitted: ['{{count}} 行已填报', { one: '{{count}} row entered', other: '{{count}} rows entered' }],
  importAllGoodWhy: ['{{count}} 行都已填报。', { one: '{{count}} row entered.', other: '{{count}} rows entered.' }],
  importSheet: ['出行', 'Travel'],
  reasonOrigin: ['来源地', 'Origin'],
  remedyOrigin: ['改地区名', 'Correct the region'],
  reasonDays: ['日期', 'Days'],
  remedyDays: ['核对日期', 'Check the dates'],
})
