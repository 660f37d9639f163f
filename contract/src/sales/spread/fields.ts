import { choice, fields, id, optional, orAbsent, text } from '../../kernel/field/field.ts'
import { templateChannels, templatePurposes } from './template-text.ts'

/** A line break in a subject or an SMS is refused: text after it could become another header. */
const oneLine = /^[^\r\n\u2028\u2029]*$/
const plain = /^(?:\P{Cc}|\n)*$/u

/** A message to many, in both languages. */
export const templateFields = fields('spread', {
  name: text(60),
  purpose: choice(templatePurposes),
  channel: choice(templateChannels),
  subjectCn: optional(text(100, { pattern: oneLine, lang: 'zh-CN' })),
  subjectEn: optional(text(150, { pattern: oneLine, lang: 'en' })),
  textCn: text(2_000, { pattern: plain, lang: 'zh-CN' }),
  textEn: text(4_000, { pattern: plain, lang: 'en' }),
})

/** The recipient of a test. */
export const testFields = fields('spread', {
  to: text(100),
})

/** The choices of a campaign besides its recipients. */
export const campaignFields = fields('spread', {
  templateId: id('messageTemplate', { label: 'template' }),
  exhibitionId: orAbsent(id('exhibition', { label: 'aboutExhibition' })),
})
