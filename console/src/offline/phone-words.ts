import { languageStorageKey } from '@fairgate/contract/kernel/constants'
import { defaultLanguage, type Language } from '@fairgate/contract/kernel/language'
import { type PhraseValues, render, type Words } from '@fairgate/contract/kernel/phrases'
import { type PhonePhrase, phonePhrases } from '@fairgate/contract/offline/phone-phrases'

/** The interface language, from where the console stores it too. */
export function phoneLanguage(): Language {
  const stored = localStorage.getItem(languageStorageKey)
  return stored === 'en' || stored === 'cn' ? stored : defaultLanguage
}

export function setPhoneLanguage(language: Language): void {
  localStorage.setItem(languageStorageKey, language)
  document.documentElement.lang = language === 'cn' ? 'zh-CN' : 'en'
}

/** A text of the phone page in the current language. */
export const say = (key: PhonePhrase, values?: PhraseValues): string =>
  render(phonePhrases[key], phoneLanguage(), values)

/** A text from elsewhere in the contract, such as a reason of the gate. */
export const worded = (words: Words): string => render(words, phoneLanguage())

/** The current language of a text that came from the server. */
export const half = ({ cn, en }: { cn: string; en: string }): string => (phoneLanguage() === 'cn' ? cn : en)
