import type { PhraseValues } from '@fairgate/contract/kernel/phrases'
import { useWords } from '../kernel/language.ts'
import { type ShowcaseWord, showcasePhrases } from './showcase-phrases.ts'

/** The showcase's own words, in the language in force. */
export function useSampleWords(): (key: ShowcaseWord, values?: PhraseValues) => string {
  const words = useWords()
  return (key, values) => words(showcasePhrases[key], values)
}
