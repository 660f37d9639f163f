import { defineTexts } from '../../kernel/i18n/localized-text.ts'

/** Import texts that only the server uses: in the template and at rows. Part of the texts of `partner`. */
export const partnerTemplateTexts = defineTexts({
  duplicateRow: ['与第 {{row}} 行重复', 'Duplicate of row {{row}}'],
  lostPrecision: [
    '数字末位已丢失，请把该列设为文本后重填',
    'The last digits were lost. Format the column as text and enter it again.',
  ],
  oneOf: ['应为：{{options}}', 'Must be one of: {{options}}'],
  districtUnknown: [
    '没有这个区县，请填六位代码或省市区全称',
    'District not found. Enter its six-digit code or full name.',
  ],
  placeUnknown: ['没有这个国家或地区', 'Country or region not found'],
  mainUnknown: ['没有这个代码的上级企业', 'No parent company has this code'],
  guideSheet: ['填写说明', 'Instructions'],
  guideInstructions: [
    '从第 3 行开始填写，每行一家企业，最多 5,000 行。标 * 的列必填。营业执照在导入后补传。',
    'Fill in from row 3, one company per row, at most 5,000 rows. Columns marked * are required. Upload licences after the import.',
  ],
  guideField: ['字段', 'Field'],
  guideRequired: ['必填', 'Required'],
  guideAbout: ['说明', 'What to fill in'],
  guideValues: ['可选值', 'Values'],
  guideExample: ['示例', 'Example'],
  aboutName: ['与营业执照一致', 'As on the business licence'],
  aboutCreditCode: [
    '境内企业必填，18 位；境外企业不填',
    'Required in mainland China, 18 characters; leave empty elsewhere',
  ],
  aboutCountry: ['仅境外企业填写：名称或两位代码', 'Only outside mainland China: name or two-letter code'],
  aboutRegistrationNumber: ['仅境外企业填写', 'Only outside mainland China'],
  aboutOption: ['从可选值中选择', 'One of the values'],
  aboutRegionCode: ['境内企业必填：省市区全称或六位代码', 'Required in mainland China: full name or six-digit code'],
  aboutAddressCn: ['境内企业必填', 'Required in mainland China'],
  aboutAddressEn: ['境外企业必填', 'Required outside mainland China'],
  aboutTelephone: [
    '11 位手机号，或以 + 开头的境外号码',
    'An 11-digit mobile number, or a foreign number starting with +',
  ],
  aboutEmail: ['常用邮箱', 'An e-mail address in regular use'],
  aboutAdministrator: ['通过后成为该企业的管理员', 'Becomes the company’s administrator after approval'],
  aboutUserName: [
    '字母开头，3 至 30 位字母、数字或 . _ -',
    '3–30 letters, digits, dots or dashes, starting with a letter',
  ],
  aboutMobile: ['11 位手机号', 'An 11-digit mobile number'],
  aboutMainCode: ['上级企业的统一社会信用代码', 'The parent company’s unified social credit code'],
  exampleName: ['示例展览服务有限公司', 'Example Exhibition Services Ltd.'],
  exampleRegion: ['上海市浦东新区', 'Pudong New Area, Shanghai'],
  exampleAddress: ['国展路 1 号', '1 Guozhan Road'],
  examplePerson: ['张三', 'Zhang San'],
})
