import type { Branding } from '@fairgate/contract/kernel/settings/branding'
import { currentLanguage, type Language, type TextKey, textIn } from '../i18n/language.ts'

const json = document.getElementById('face')?.textContent

/** The venue's branding, which the server writes into the page. Defaults apply where a field is missing. */
export const branding: Branding = json ? (JSON.parse(json) as Branding) : {}

/** Picks the text of a pair in this language. */
export const halfOf = (both: readonly [cn: string, en: string], language: Language = currentLanguage()): string =>
  both[language === 'cn' ? 0 : 1]

const isTH = document.documentElement.dataset.brand === 'TH'

/** Picks the text of the TH variant, whose wording differs. */
export const branded = (key: TextKey, keyTH: TextKey): TextKey => (isTH ? keyTH : key)

/** The product's name in the interface language. Call it again after the language changes. */
export const productName = ({ product }: Branding = branding, language: Language = currentLanguage()): string =>
  product ? halfOf(product, language) : textIn(language)(branded('shell.product', 'shell.productTH'))
