import { fields, optional, other, text } from '../../kernel/field/field.ts'
import { toHalfWidth } from '../../kernel/field/half-width.ts'

/** An HTTPS address, or the path of one of our own pages. */
const link = optional(
  text(500, {
    pattern: /^(?:https:\/\/[^\s/]+(?:\/\S*)?|\/(?![/\\])\S*)$/,
    phrase: 'brand.linkWrong',
    plain: typed => toHalfWidth(typed).trim(),
    keys: 'url',
  }),
)

/** The fields of a picture. The description is required in both languages, for people who cannot see the picture. */
export const pictureFields = fields('brand', {
  altCn: text(60, { lang: 'zh-CN' }),
  altEn: text(120, { lang: 'en' }),
  link,
})

export interface BannerPicture {
  fileId: string
  altCn: string
  altEn: string
  /** '' for a picture without a link. */
  link: string
  /** Calendar dates between which it is shown, both included; null: always. */
  from: string | null
  to: string | null
}

/** The fields of all types; each type uses some of them, the others stay empty. */
export const bannerFields = fields('brand', {
  pictures: optional(other<BannerPicture[]>()),
  heroOneCn: optional(text(20, { lang: 'zh-CN' })),
  heroOneEn: optional(text(40, { lang: 'en' })),
  heroTwoCn: optional(text(20, { lang: 'zh-CN' })),
  heroTwoEn: optional(text(40, { lang: 'en' })),
  productCn: optional(text(12, { lang: 'zh-CN' })),
  productEn: optional(text(24, { lang: 'en' })),
  agreement: link,
})
