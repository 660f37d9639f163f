import type { TextValues } from '@fairgate/contract/kernel/i18n/localized-text'
import { useLocalize } from '../../kernel/i18n/language.ts'
import { type ShowcaseWord, showcaseTexts } from './showcase-texts.ts'

/** The showcase's texts, in the current language. */
export function useSampleText(): (key: ShowcaseWord, values?: TextValues) => string {
  const localize = useLocalize()
  return (key, values) => localize(showcaseTexts[key], values)
}
