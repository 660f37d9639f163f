import type { Language } from '@fairgate/contract/kernel/language'
import { render, type TextValues } from '@fairgate/contract/kernel/localized-text'
import { refusals, texts } from '@fairgate/contract/texts'

/** The words of a text in both languages, where a reader's is chosen later. */
export const inBoth = (key: string, values?: TextValues): Record<Language, string> => ({
  cn: translateKey(key, 'cn', values),
  en: translateKey(key, 'en', values),
})

/** The words of a text or refusal key in the reader's language. */
export function translateKey(key: string, language: Language, values?: TextValues): string {
  const refusal = refusals[key]
  return render(texts[key] ?? (refusal ? [refusal[1], refusal[2]] : [key, key]), language, values)
}
