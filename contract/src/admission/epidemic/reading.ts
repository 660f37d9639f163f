import type { LocalizedText } from '../../kernel/i18n/localized-text.ts'

/** Why the image reader is uncertain. */
export const readingDoubts = {
  notImage: ['不是 JPEG 或 PNG 图片', 'Not a JPEG or PNG image'],
  tooLarge: ['图片像素过多', 'The image has too many pixels'],
  damaged: ['图片已损坏', 'The image is damaged'],
  noCode: ['图中未找到二维码', 'No QR code in the image'],
  noColour: ['颜色不能确定', 'Colour unclear'],
  trace: ['混有红色或黄色', 'Contains red or yellow'],
  frame: ['二维码以外有红色或黄色', 'Red or yellow outside the code'],
  otherColour: ['文字与颜色不一致', 'Text and colour don’t match'],
  otherKind: ['不像所选类型的图片', 'Does not look like the selected kind of image'],
  noTime: ['未读到时间', 'No time found'],
  timeNotPlausible: ['时间不合理', 'The time is not plausible'],
  noResult: ['未读到检测结果', 'No result found'],
  twoResults: ['同时出现阴性和阳性', 'Both negative and positive'],
  noName: ['未读到姓名', 'No name found'],
  noPhone: ['未读到手机号', 'No phone number found'],
  noCities: ['未读到途经城市', 'No cities found'],
  cityUnknown: ['途经地点未能全部识别', 'Some places were not recognized'],
  noDoses: ['未读到接种剂次', 'No doses found'],
} as const satisfies Record<string, LocalizedText>

export type ReadingDoubt = keyof typeof readingDoubts
export const readingDoubtKinds = Object.keys(readingDoubts) as [ReadingDoubt, ...ReadingDoubt[]]

/**
 * Recognized texts of an image, as worded in Chinese and English; blanks are removed before. Other text is ignored,
 * because the reading of Chinese is weak.
 */
export const readingLexicon = {
  /** By kind: one of them must be present. */
  titles: {
    healthCode: /健康码|绿码|黄码|红码|healthcode/i,
    tripCard: /行程卡|行程码|itinerary|travelcard/i,
    nucleic: /核酸|nucleicacid/i,
    vaccine: /疫苗|接种|vaccin/i,
  },
  /** Captions that name a colour, of a code and of a card. */
  colours: { green: /绿(?:码|色行程)/, yellow: /黄(?:码|色行程)/, red: /红(?:码|色行程)/ },
  results: { negative: /阴性|negative/i, positive: /阳性|positive/i },
  /** Year, month, day, and usually hour, minute, second: `2026-11-2009:41:23`. */
  moment: /(20\d\d)(?:[-./](\d\d)[-./](\d\d)|年(\d{1,2})月(\d{1,2})日)(?:(\d\d)[:：](\d\d)(?:[:：](\d\d))?)?/,
  resultLabel: /结果|result/i,
  nameLabel: /^(?:name)?姓名(?:name)?[:：]?|^name[:：]?/i,
  sampledLabel: /采样|sampl|collect/i,
  passedLabel: /到达或途经|途经|passedthrough|visited/i,
  /** The number of doses, and the days of single ones. */
  dosesHad: /(?:已接种|完成|共)(\d)(?:剂|针)|(\d)doses?/i,
  dose: /第(\d)(?:剂|针)|dose(\d)/i,
  /** Texts above a code that are no name. */
  notName: /码|卡|省|市|区|县|健康|更新|时间|请|出示|防疫|场馆|测试|扫/,
  /** Suffixes of places that are left out. */
  kindOfRegion: /[省市]$/,
  /** Separators between names of places. */
  betweenRegions: /[省市区、，,。.;；:：*（）()\s]/g,
} as const
