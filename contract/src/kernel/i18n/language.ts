/** The two languages of the product; `cn` is the default (spec §1, §9). */
export const languages = ['cn', 'en'] as const
export type Language = (typeof languages)[number]
export const defaultLanguage: Language = 'cn'
