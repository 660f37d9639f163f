import { fields, id, orAbsent, text, wholeNumber } from '../../kernel/field/field.ts'

/** A series of exhibitions of one organizer. */
export const seriesFields = fields('series', {
  nameCn: text(100, { lang: 'zh-CN' }),
  nameEn: text(200, { lang: 'en' }),
  code: text(8, { pattern: /^[A-Z0-9]{2,8}$/, phrase: 'series.codeForm', capitals: true }),
})

/** The organizer, if the platform adds one; an organizer adds its own. */
export const seriesOwnerFields = fields('series', { ownerId: orAbsent(id('company', { label: 'owner' })) })

/** One run of a series. */
export const editionFields = fields('series', {
  number: wholeNumber({ min: 1, max: 9999 }),
  nameCn: text(100, { label: 'editionNameCn', lang: 'zh-CN' }),
  nameEn: text(200, { label: 'editionNameEn', lang: 'en' }),
})
