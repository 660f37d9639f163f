import { refusals, texts } from '@fairgate/contract/app/texts'
import type { Language } from '@fairgate/contract/kernel/i18n/language'
import { render, type TextValues } from '@fairgate/contract/kernel/i18n/localized-text'

/** A text in both languages, if the language is chosen later. */
export const inBoth = (key: string, values?: TextValues): Record<Language, string> => ({
  cn: translateKey(key, 'cn', values),
  en: translateKey(key, 'en', values),
})

/** The text of a key or a refusal in a language. */
export function translateKey(key: string, language: Language, values?: TextValues): string {
  const refusal = refusals[key]
  return render(texts[key] ?? (refusal ? [refusal[1], refusal[2]] : [key, key]), language, values)
}
