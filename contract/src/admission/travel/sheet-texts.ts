import { defineTexts } from '../../kernel/i18n/localized-text.ts'

/**
 * Texts of travel imports that only the server uses: in the template, at rows and of jobs. Part of the texts of
 * `travel`.
 */
export const travelSheetTexts = defineTexts({
  importTitle: ['导入出行：{{name}}', 'Import travel: {{name}}'],
  importErrorsTitle: ['下载出行错误行', 'Travel rows with errors'],
  importInstructions: [
    '从第 3 行起每行填写一人；来源地写省、市或区县名。',
    'One traveller per row, from row 3. Enter the origin as a province, city or district.',
  ],
  importNotOffered: ['不在可选项内：{{options}}', 'Not one of: {{options}}'],
  importSameTravel: ['与第 {{row}} 行相同', 'Duplicate of row {{row}}'],
  importEntered: ['已填报过', 'Already entered'],
  importDayForm: ['日期应如 2030-03-04', 'Use a date such as 2030-03-04'],
  importHeads: ['人数应为 1 至 9999 的整数', 'Enter a whole number of people from 1 to 9,999'],
  aboutOrigin: ['省、市或区县名', 'A province, city or district'],
  aboutDay: ['如 2030-03-04', 'Such as 2030-03-04'],
  aboutOption: ['从列表中选择', 'Choose from the list'],
  aboutText: ['可不填', 'Optional'],
  aboutNeeded: ['必填', 'Required'],
  exampleOrigin: ['杭州市', 'Hangzhou'],
  exampleName: ['张三', 'Zhang San'],
  exampleEmployer: ['示例公司', 'Example Ltd'],
})
