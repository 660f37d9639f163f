import { defineTexts } from '../../kernel/i18n/localized-text.ts'

/** Refusals of a credit code or tax number at its field. Part of the texts of `company`. */
export const creditCodeTexts = defineTexts({
  creditCodeLength: ['应为 15 至 18 位，现在是 {{actual}} 位', 'Must have 15 to 18 characters, but has {{actual}}'],
  creditCodeCharacters: ['不应出现“{{found}}”', '“{{found}}” is not allowed here'],
  creditCodeLetter: [
    '统一社会信用代码不用字母 {{found}}，请核对是否为数字',
    'Credit codes never use the letter {{found}}. Check if it is a digit.',
  ],
  creditCodeCheck: [
    '校验码“{{actual}}”与前 17 位不符，请逐位核对',
    'The check character “{{actual}}” doesn’t match. Compare every character.',
  ],
  taxNumberForm: [
    '应为 15 至 17 位字母或数字、18 位数字，或 18 位统一社会信用代码、身份证号码',
    'Enter 15 to 17 letters or digits, 18 digits, or an 18-character credit code or identity number',
  ],
  taxNumberFiller: [
    '这不是税号；境外企业请勾选“境外购买方”，税号可不填',
    'Not a tax number. For a buyer abroad, tick “Buyer outside China” and leave it empty.',
  ],
  foreignTaxNumberForm: [
    '应为 4 至 20 位字母或数字，至少含一位数字；没有可不填',
    '4 to 20 letters and digits with at least one digit. Leave empty if there is none.',
  ],
  oldNumber: ['旧号', 'old number'],
})

export type CreditCodeTextKey = keyof typeof creditCodeTexts
