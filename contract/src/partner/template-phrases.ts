import { phrases } from '../kernel/phrases.ts'

/** What the server alone says of imports: in the template and at rows. Part of the phrases of `partner`. */
export const partnerTemplatePhrases = phrases({
  duplicateRow: ['与第 {{row}} 行重复', 'The same as row {{row}}'],
  lostPrecision: [
    '数字末位已丢失，请把该列设为文本后重填',
    'Its last digits are lost: format the column as text and enter it again',
  ],
  oneOf: ['应为：{{options}}', 'Should be one of: {{options}}'],
  districtUnknown: ['没有这个区县，请填六位代码或省市区全称', 'No such district: give its six digits or its full name'],
  placeUnknown: ['没有这个国家或地区', 'No such country or region'],
  mainUnknown: ['没有这个代码的上级企业', 'No company to work under has this code'],
  guideSheet: ['填写说明', 'How to fill it in'],
  guideInstructions: [
    '从第 3 行开始填写，每行一家企业，最多 5,000 行。标 * 的列必填。营业执照在导入后补传。',
    'Fill in from row 3, a company a row, 5,000 rows at most. Columns marked * are needed. Licences are uploaded afterwards.',
  ],
  guideField: ['字段', 'Field'],
  guideRequired: ['必填', 'Needed'],
  guideAbout: ['说明', 'What to fill in'],
  guideValues: ['可选值', 'Values'],
  guideExample: ['示例', 'Example'],
  aboutName: ['与营业执照一致', 'As on the business licence'],
  aboutCreditCode: ['境内企业必填，18 位；境外企业留空', 'Needed in mainland China, 18 characters; empty elsewhere'],
  aboutCountry: ['仅境外企业填写：名称或两位代码', 'Only outside mainland China: its name or two-letter code'],
  aboutRegistrationNumber: ['仅境外企业填写', 'Only outside mainland China'],
  aboutOption: ['从可选值中选择', 'One of the values'],
  aboutRegionCode: ['境内企业必填：省市区全称或六位代码', 'Needed in mainland China: full name or six digits'],
  aboutAddressCn: ['境内企业必填', 'Needed in mainland China'],
  aboutAddressEn: ['境外企业必填', 'Needed outside mainland China'],
  aboutTelephone: [
    '11 位手机号，或以 + 开头的境外号码',
    'A mobile number of 11 digits, or one abroad beginning with +',
  ],
  aboutEmail: ['常用邮箱', 'An address that is read'],
  aboutAdministrator: ['通过后成为该企业的管理员', 'Becomes its administrator when it is approved'],
  aboutUserName: [
    '字母开头，3 至 30 位字母、数字、点、横线',
    '3 to 30 letters, digits, dots, dashes, beginning with a letter',
  ],
  aboutMobile: ['11 位手机号', 'A mobile number of 11 digits'],
  aboutMainCode: ['所属上级企业的统一社会信用代码', 'The credit code of the company it works under'],
  exampleName: ['示例展览服务有限公司', 'Example Exhibition Services Ltd.'],
  exampleRegion: ['上海市浦东新区', 'Pudong New Area, Shanghai'],
  exampleAddress: ['国展路 1 号', '1 Guozhan Road'],
  examplePerson: ['张三', 'Zhang San'],
})
