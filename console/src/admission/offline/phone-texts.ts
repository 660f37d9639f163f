import { type PhoneTextKey, phoneTexts } from '@fairgate/contract/admission/offline/phone-texts'
import { defaultLanguage, type Language } from '@fairgate/contract/kernel/i18n/language'
import { type LocalizedText, render, type TextValues } from '@fairgate/contract/kernel/i18n/localized-text'
import { languageStorageKey } from '@fairgate/contract/kernel/wire/constants'

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
export const say = (key: PhoneTextKey, values?: TextValues): string => render(phoneTexts[key], phoneLanguage(), values)

/** A text from elsewhere in the contract, such as a reason of the gate. */
export const localize = (localized: LocalizedText): string => render(localized, phoneLanguage())

/** The current language of a text that came from the server. */
export const half = ({ cn, en }: { cn: string; en: string }): string => (phoneLanguage() === 'cn' ? cn : en)
