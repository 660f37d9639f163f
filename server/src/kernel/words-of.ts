import type { Language } from '@fairgate/contract/kernel/language'
import { type PhraseValues, render } from '@fairgate/contract/kernel/phrases'
import { phrases, refusals } from '@fairgate/contract/words'

/** The words of a phrase in both languages, where a reader's is chosen later. */
export const inBoth = (key: string, values?: PhraseValues): Record<Language, string> => ({
  cn: wordsOf(key, 'cn', values),
  en: wordsOf(key, 'en', values),
})

/** The words of a phrase or refusal key in the reader's language. */
export function wordsOf(key: string, language: Language, values?: PhraseValues): string {
  const refusal = refusals[key]
  return render(phrases[key] ?? (refusal ? [refusal[1], refusal[2]] : [key, key]), language, values)
}
