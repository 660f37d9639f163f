import { defineTexts } from '../../kernel/i18n/localized-text.ts'

/**
 * Texts of import templates that only the server uses: those of badges, and those that all imports share. Part of the
 * texts of `badge`.
 */
export const badgeSheetTexts = defineTexts({
  sheetName: ['人员', 'People'],
  guideSheet: ['填写说明', 'Instructions'],
  guideInstructions: [
    '从第 3 行起每行填写一人；带 * 的必填；证件号码与手机号码请保持文本格式。',
    'One person per row, starting at row 3. Fields marked * are required. Keep numbers formatted as text.',
  ],
  guideField: ['字段', 'Field'],
  guideRequired: ['必填', 'Required'],
  guideAbout: ['说明', 'Description'],
  guideValues: ['可选项', 'Options'],
  guideExample: ['示例', 'Example'],
  aboutName: ['与证件上的姓名一致，最多 100 个字', 'As on the document, up to 100 characters'],
  aboutNameEn: ['拼音或英文名', 'Name in Latin letters'],
  aboutDocumentType: ['从列表中选择', 'Choose from the list'],
  aboutDocumentNumber: ['按证件填写，不留空格', 'As on the document, without spaces'],
  aboutPhone: ['11 位手机号码', '11-digit mobile number'],
  aboutEmployer: ['印在证件上的公司名称', 'Company printed on the badge'],
  aboutBirth: [
    '年-月-日；身份证号码已含出生日期，可不填',
    'Year-month-day. Optional if the document number includes it.',
  ],
  aboutEntryDays: [
    '连续日期，一天或起止日期；不填为全部日期',
    'Consecutive days: one, or the first and the last. Leave empty for all days.',
  ],
  aboutJobTitle: ['印在证件上的职务', 'Job title printed on the badge'],
  exampleName: ['张三', 'Zhang San'],
  exampleEmployer: ['示例会展有限公司', 'Example Exhibitions Ltd.'],
  exampleJobTitle: ['工程师', 'Engineer'],
})
