import { defineTexts } from '../../kernel/i18n/localized-text.ts'

/** Refusals of a document number, a plate or a name at its field. Part of the texts of `badge`. */
export const documentTexts = defineTexts({
  wrongLength: ['应为 {{expected}} 位，现在是 {{actual}} 位', 'Must have {{expected}} characters, but has {{actual}}'],
  wrongCharacters: ['不应出现“{{found}}”', '“{{found}}” is not allowed here'],
  wrongCheckDigit: [
    '校验码“{{actual}}”与前面的号码不符，请逐位核对',
    'The check digit “{{actual}}” doesn’t match. Compare every character.',
  ],
  wrongRegion: ['“{{prefix}}”不是有效的地区码', '“{{prefix}}” is not a valid region code'],
  wrongBirthDate: ['出生日期 {{date}} 不存在', 'The birth date {{date}} does not exist'],
  birthInFuture: ['出生日期 {{date}} 在今天之后', 'The birth date {{date}} is in the future'],
  isResidencePermit: [
    '“{{prefix}}”开头的是港澳台居民居住证，请改选身份证件类型',
    'Numbers starting with {{prefix}} are residence permits. Choose that type.',
  ],
  isForeignPermanentResident: [
    '“9”开头的是外国人永久居留身份证，请改选身份证件类型',
    'Numbers starting with 9 are foreign permanent resident cards. Choose that type.',
  ],
  wrongResidencePrefix: [
    '应以 810000（香港）、820000（澳门）或 830000（台湾）开头，现在是 {{prefix}}',
    'Must start with 810000 (HK), 820000 (Macao) or 830000 (Taiwan), but starts with {{prefix}}',
  ],
  wrongSinglePlate: [
    '单牌车牌应为 2 至 8 位字母和数字，现在是“{{actual}}”',
    'A single plate has 2 to 8 letters and digits, not “{{actual}}”',
  ],
  wrongHomeReturnForm: [
    '应为字母 H（香港）或 M（澳门）加 8 位或 10 位数字，非中国籍为 HA 或 MA 加 7 位数字，现在是“{{actual}}”',
    'Must be H (HK) or M (Macao) plus 8 or 10 digits, or HA or MA plus 7 digits for non-Chinese residents, not “{{actual}}”',
  ],
  wrongPermanentResidentForm: [
    '应为 9 开头的 18 位数字（2023 版），或 3 个字母加 12 位数字（旧版）',
    'Must be 18 digits starting with 9 (since 2023), or 3 letters and 12 digits (older card)',
  ],
  wrongPassportForm: [
    '护照号应含有数字，现在是“{{actual}}”',
    'A passport number contains digits; this is “{{actual}}”',
  ],
  wrongChinesePassportForm: [
    '中国护照号应如 E12345678 或 EA1234567，现在是“{{actual}}”',
    'A Chinese passport number looks like E12345678 or EA1234567, not “{{actual}}”',
  ],
  adultOnHouseholdRegister: [
    '户口簿只用于未满 18 周岁的人，此人 {{age}} 周岁，请用身份证',
    'The household register is for people under 18. This person is {{age}}; use the identity card.',
  ],

  wrongPlateRegion: [
    '车牌应以省份简称开头，现在是“{{found}}”',
    'A plate starts with a province character, not “{{found}}”',
  ],
  wrongPlateOffice: [
    '车牌第 2 位应为字母（不含 I、O），现在是“{{found}}”',
    'The second character of a plate is a letter other than I and O, not “{{found}}”',
  ],
  wrongPlateForm: ['车牌“{{actual}}”的格式不正确', '“{{actual}}” is not a valid plate'],
  wrongNewEnergyForm: [
    '新能源车牌应如 沪AD12345（小型）或 沪A12345D（大型），现在是“{{actual}}”',
    'After the province, a new energy plate looks like AD12345 (small) or A12345D (large), not “{{actual}}”',
  ],

  nameLength: [
    '姓名应为 1 至 100 个字，现在是 {{actual}} 个',
    'A name has 1 to 100 characters; this one has {{actual}}',
  ],
  nameControl: ['姓名中有换行或不可见的字符', 'The name contains line breaks or invisible characters'],
  nameEmoji: ['姓名中不能有表情符号“{{found}}”', 'A name can’t contain the emoji “{{found}}”'],
  nameScript: [
    '证件上无法印出“{{found}}”，请用中文、拉丁、西里尔、希腊、日文、韩文、泰文、阿拉伯、天城文或蒙古文书写',
    '“{{found}}” can’t be printed. Use Chinese, Latin, Cyrillic, Greek, Japanese, Korean, Thai, Arabic, Devanagari or Mongolian letters.',
  ],
  nameWithoutLetter: ['姓名中没有文字', 'The name contains no letters'],
})

export type DocumentTextKey = keyof typeof documentTexts
