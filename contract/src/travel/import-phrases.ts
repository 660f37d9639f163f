import { phrases } from '../kernel/phrases.ts'

/** What travel says of its imports; the rest are the words of imports. Part of the phrases of `travel`. */
export const travelImportPhrases = phrases({
  importTravel: ['导入', 'Import'],
  importReport: ['出行导入结果', 'Result of the travel import'],
  importStep1: ['哪个展会', 'Which exhibition'],
  importFile: ['文件', 'File'],
  importTemplateLine: [
    '表头请勿改动，一行一人或同来的若干人；最多 {{max}} 行。',
    'Keep the header row; one traveller a row, or some who come together; up to {{max}} rows.',
  ],
  importAfter: [
    '通过检查的行即成为出行填报，有问题的行列出来供修改。',
    'Good rows are entered at once; the others are listed to be mended.',
  ],
  importGood: ['已填报', 'Entered'],
  importSeeGood: ['查看出行', 'See travel'],
  importSubmitted: ['{{count}} 行已填报', { one: '{{count}} row was entered', other: '{{count}} rows were entered' }],
  importAllGoodWhy: [
    '{{count}} 行都已填报。',
    { one: '{{count}} row was entered.', other: '{{count}} rows were entered.' },
  ],
  importTitle: ['导入出行：{{name}}', 'Import travel: {{name}}'],
  importErrorsTitle: ['下载出行错误行', 'Bad rows of travel'],
  importSheet: ['出行', 'Travel'],
  importInstructions: [
    '从第 3 行起每行填写一人；来源地写省、市或区县名。',
    'One traveller a row, from row 3 on; where they come from as a province, city or district.',
  ],
  reasonOrigin: ['来源地', 'Origin'],
  remedyOrigin: ['改地区名', 'Correct the region'],
  reasonDays: ['日期', 'Days'],
  remedyDays: ['核对日期', 'Compare the days'],
  importNotOffered: ['不在可选项内：{{options}}', 'Not one of: {{options}}'],
  importSameTravel: ['与第 {{row}} 行相同', 'The same as row {{row}}'],
  importEntered: ['已填报过', 'Entered already'],
  importDayForm: ['日期应如 2030-03-04', 'A date such as 2030-03-04'],
  importHeads: ['人数应为 1 至 9999 的整数', 'A whole number of heads from 1 to 9,999'],
  aboutOrigin: ['省、市或区县名', 'A province, city or district'],
  aboutDay: ['如 2030-03-04', 'Such as 2030-03-04'],
  aboutOption: ['从列表中选择', 'Choose from the list'],
  aboutText: ['可不填', 'May be left empty'],
  aboutNeeded: ['必填', 'Needed'],
  exampleOrigin: ['杭州市', 'Hangzhou'],
  exampleName: ['张三', 'Zhang San'],
  exampleEmployer: ['示例公司', 'Example Ltd'],
})
