import type { TextValues } from '@fairgate/contract/kernel/localized-text'
import { useWords } from '../kernel/language.ts'
import { type ShowcaseWord, showcaseTexts } from './showcase-texts.ts'

/** The showcase's own words, in the language in force. */
export function useSampleWords(): (key: ShowcaseWord, values?: TextValues) => string {
  const words = useWords()
  return (key, values) => words(showcaseTexts[key], values)
}
