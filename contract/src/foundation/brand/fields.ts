import { fields, optional, other, text } from '../../kernel/field/field.ts'
import { toHalfWidth } from '../../kernel/field/half-width.ts'

/** Leads to a page of the web over TLS, or to one of our own. */
const link = optional(
  text(500, {
    pattern: /^(?:https:\/\/[^\s/]+(?:\/\S*)?|\/(?![/\\])\S*)$/,
    phrase: 'brand.linkWrong',
    plain: typed => toHalfWidth(typed).trim(),
    keys: 'url',
  }),
)

/** What is said of a picture. Both languages: who cannot see it is told what it shows. */
export const pictureFields = fields('brand', {
  altCn: text(60, { lang: 'zh-CN' }),
  altEn: text(120, { lang: 'en' }),
  link,
})

export interface BannerPicture {
  fileId: string
  altCn: string
  altEn: string
  /** '' where it leads nowhere. */
  link: string
  /** Calendar dates between which it is shown; null: always. */
  from: string | null
  to: string | null
}

/** What is set of any type; each type has its own of these, the others stay empty. */
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
