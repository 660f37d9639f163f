import type { PhraseKey } from '@fairgate/contract/catalogue'
import { languageStorageKey } from '@fairgate/contract/kernel/constants'
import { kernelPhrases } from '@fairgate/contract/kernel/kernel-phrases'
import { defaultLanguage, type Language } from '@fairgate/contract/kernel/language'
import { type PhraseBook, type PhraseValues, render, resources, type Words } from '@fairgate/contract/kernel/phrases'
import type { sessionPhrases } from '@fairgate/contract/session/phrases'
import type { listPhrases } from '@fairgate/contract/shell/list-phrases'
import { shellPhrases } from '@fairgate/contract/shell/phrases'
import i18next from 'i18next'
import { useSyncExternalStore } from 'react'

export type { Language } from '@fairgate/contract/kernel/language'

/** Every key the console may say. Shell and session words are there before the catalogue's others are loaded. */
export type TextKey =
  | PhraseKey
  | `shell.${keyof (typeof shellPhrases & typeof listPhrases) & string}`
  | `session.${keyof typeof sessionPhrases & string}`

/** Renders a phrase in the reader's language; `count` chooses the English plural. */
export type Text = (key: TextKey, values?: PhraseValues) => string

const stored = localStorage.getItem(languageStorageKey)
const first: Language = stored === 'en' || stored === 'cn' ? stored : defaultLanguage
// Stored from the first visit on (spec §1), whether anybody chooses or not.
if (stored !== first) localStorage.setItem(languageStorageKey, first)

void i18next.init({
  lng: first,
  fallbackLng: false,
  keySeparator: false,
  nsSeparator: false,
  resources: {},
  // React escapes what it renders; escaping twice would show `&amp;`.
  interpolation: { escapeValue: false },
})
mark(first)

addPhrases('kernel', kernelPhrases)
addPhrases('shell', shellPhrases)

/** Makes a domain's phrases known as `domain.key`, in both languages. */
export function addPhrases(domain: string, book: PhraseBook): void {
  const prefixed = Object.fromEntries(Object.entries(book).map(([key, words]) => [`${domain}.${key}`, words]))
  for (const language of ['cn', 'en'] as const) {
    i18next.addResourceBundle(language, 'translation', resources(prefixed, language))
  }
}

/** The language in force: cn or en (spec §1), kept in local storage under `language`. */
export function currentLanguage(): Language {
  return i18next.language === 'en' ? 'en' : 'cn'
}

/** Changes the language for this browser; every mounted text follows. */
export function setLanguage(language: Language): void {
  localStorage.setItem(languageStorageKey, language)
  mark(language)
  void i18next.changeLanguage(language)
}

/** A phrase that may be there or not, such as the name of a field the log kept; undefined where there is none. */
export const textIfAny = (key: string): string | undefined => (i18next.exists(key) ? i18next.t(key) : undefined)

/** Things in one line, in the reader's punctuation. */
export const listOf = (items: readonly string[]): string => items.join(currentLanguage() === 'cn' ? '、' : ', ')

/** Renders phrases in a language that need not be the reader's: a preview. */
export const textIn = (language: Language): Text => {
  const fixed = i18next.getFixedT(language)
  return (key, values) => fixed(key, { ...values })
}

/** Renders a phrase outside of React. */
export const text: Text = (key, values) => i18next.t(key, { ...values })

function subscribe(changed: () => void): () => void {
  i18next.on('languageChanged', changed)
  return () => i18next.off('languageChanged', changed)
}

export function useLanguage(): Language {
  return useSyncExternalStore(subscribe, currentLanguage)
}

/** The phrase renderer, bound to the language in force. */
export function useText(): Text {
  useLanguage()
  return text
}

/** Renders words that have no key of their own: a machine's states and events, a command's name. */
export function useWords(): (words: Words, values?: PhraseValues) => string {
  const language = useLanguage()
  return (words, values) => render(words, language, values)
}

function mark(language: Language): void {
  document.documentElement.lang = language === 'cn' ? 'zh-CN' : 'en'
}
