import type { Face } from '@fairgate/contract/kernel/face'
import { currentLanguage, type Language, type TextKey, textIn } from './language.ts'

const said = document.getElementById('face')?.textContent

/** What the venue has set of its face, as the page came with it; what is not there is the house's own. */
export const face: Face = said ? (JSON.parse(said) as Face) : {}

/** The half of a pair that is of this language. */
export const halfOf = (both: readonly [cn: string, en: string], language: Language = currentLanguage()): string =>
  both[language === 'cn' ? 0 : 1]

const isTH = document.documentElement.dataset.brand === 'TH'

/** A phrase that the TH variant words differently. */
export const branded = (key: TextKey, keyTH: TextKey): TextKey => (isTH ? keyTH : key)

/** What the product is called here, in the reader's language: ask again when that changes. */
export const productName = ({ product }: Face = face, language: Language = currentLanguage()): string =>
  product ? halfOf(product, language) : textIn(language)(branded('shell.product', 'shell.productTH'))
