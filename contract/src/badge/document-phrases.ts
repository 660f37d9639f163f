import { phrases } from '../kernel/phrases.ts'

/** How a document number, a plate or a name is refused at its field. Part of the phrases of `badge`. */
export const documentPhrases = phrases({
  wrongLength: ['应为 {{expected}} 位，现在是 {{actual}} 位', 'Should have {{expected}} characters, has {{actual}}'],
  wrongCharacters: ['不应出现“{{found}}”', '“{{found}}” cannot stand here'],
  wrongCheckDigit: [
    '校验码“{{actual}}”与前面的号码不符，请逐位核对',
    'The check digit “{{actual}}” does not fit, please compare every character',
  ],
  wrongRegion: ['“{{prefix}}”不是有效的地区码', '“{{prefix}}” is no region code'],
  wrongBirthDate: ['出生日期 {{date}} 不存在', 'There is no birth date {{date}}'],
  birthInFuture: ['出生日期 {{date}} 在今天之后', 'The birth date {{date}} is in the future'],
  isResidencePermit: [
    '“{{prefix}}”开头的是港澳台居民居住证，请改选身份证件类型',
    'Numbers beginning with {{prefix}} are residence permits, please choose that type',
  ],
  isForeignPermanentResident: [
    '“9”开头的是外国人永久居留身份证，请改选身份证件类型',
    'Numbers beginning with 9 are foreign permanent resident cards, please choose that type',
  ],
  wrongResidencePrefix: [
    '应以 810000（香港）、820000（澳门）或 830000（台湾）开头，现在是 {{prefix}}',
    'Should begin with 810000 (HK), 820000 (Macao) or 830000 (Taiwan), begins with {{prefix}}',
  ],
  wrongSinglePlate: [
    '单牌车牌应为 2 至 8 位字母和数字，现在是“{{actual}}”',
    'A single plate has 2 to 8 letters and digits, this is “{{actual}}”',
  ],
  wrongHomeReturnForm: [
    '应为字母 H（香港）或 M（澳门）加 8 位或 10 位数字，非中国籍为 HA 或 MA 加 7 位数字，现在是“{{actual}}”',
    'Should be H (HK) or M (Macao) and 8 or 10 digits, or HA or MA and 7 digits of non-Chinese residents; is “{{actual}}”',
  ],
  wrongPermanentResidentForm: [
    '应为 9 开头的 18 位数字（2023 版），或 3 个字母加 12 位数字（旧版）',
    'Should be 18 digits beginning with 9 (since 2023), or 3 letters and 12 digits (older card)',
  ],
  wrongPassportForm: ['护照号应含有数字，现在是“{{actual}}”', 'A passport number has digits, this is “{{actual}}”'],
  wrongChinesePassportForm: [
    '中国护照号应如 E12345678 或 EA1234567，现在是“{{actual}}”',
    'A Chinese passport number is like E12345678 or EA1234567, this is “{{actual}}”',
  ],
  adultOnHouseholdRegister: [
    '户口簿只用于未满 18 周岁的人，此人 {{age}} 周岁，请用身份证',
    'The household register is for those under 18; this person is {{age}}, please use the identity card',
  ],

  wrongPlateRegion: [
    '车牌应以省份简称开头，现在是“{{found}}”',
    'A plate begins with a province, this one with “{{found}}”',
  ],
  wrongPlateOffice: [
    '车牌第 2 位应为字母（不含 I、O），现在是“{{found}}”',
    'The second place of a plate is a letter other than I and O, here it is “{{found}}”',
  ],
  wrongPlateForm: ['车牌“{{actual}}”的格式不正确', 'The plate “{{actual}}” has no known form'],
  wrongNewEnergyForm: [
    '新能源车牌应如 沪AD12345（小型）或 沪A12345D（大型），现在是“{{actual}}”',
    'After the province a new energy plate is like AD12345 (small) or A12345D (large), this is “{{actual}}”',
  ],

  nameLength: ['姓名应为 1 至 100 个字，现在是 {{actual}} 个', 'A name has 1 to 100 characters, this has {{actual}}'],
  nameControl: ['姓名中有换行或不可见的字符', 'The name holds line breaks or invisible characters'],
  nameEmoji: ['姓名中不能有表情符号“{{found}}”', 'A name cannot hold the emoji “{{found}}”'],
  nameScript: [
    '证件上无法印出“{{found}}”，请用中文、拉丁、西里尔、希腊、日文、韩文、泰文、阿拉伯、天城文或蒙古文书写',
    'Badges cannot show “{{found}}”; write the name in Chinese, Latin, Cyrillic, Greek, Japanese, Korean, Thai, Arabic, Devanagari or Mongolian letters',
  ],
  nameWithoutLetter: ['姓名中没有文字', 'The name holds no letter'],
})

export type DocumentPhrase = keyof typeof documentPhrases
