import { languageStorageKey } from '@fairgate/contract/kernel/constants'
import { defaultLanguage, type Language } from '@fairgate/contract/kernel/language'
import { type PhraseValues, render, type Words } from '@fairgate/contract/kernel/phrases'
import { type PhonePhrase, phonePhrases } from '@fairgate/contract/offline/phone-phrases'

/** The reader's language, where the console keeps it too. */
export function phoneLanguage(): Language {
  const stored = localStorage.getItem(languageStorageKey)
  return stored === 'en' || stored === 'cn' ? stored : defaultLanguage
}

export function setPhoneLanguage(language: Language): void {
  localStorage.setItem(languageStorageKey, language)
  document.documentElement.lang = language === 'cn' ? 'zh-CN' : 'en'
}

/** Words of the phone in the language in force. */
export const say = (key: PhonePhrase, values?: PhraseValues): string =>
  render(phonePhrases[key], phoneLanguage(), values)

/** Words that stand elsewhere in the contract, such as a reason of the gate's. */
export const worded = (words: Words): string => render(words, phoneLanguage())

/** Of words that came from a server. */
export const half = ({ cn, en }: { cn: string; en: string }): string => (phoneLanguage() === 'cn' ? cn : en)
