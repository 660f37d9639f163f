import type { CatalogueKey } from '@fairgate/contract/catalogue'
import { languageStorageKey } from '@fairgate/contract/kernel/constants'
import { formatTextValue } from '@fairgate/contract/kernel/date-text'
import { kernelTexts } from '@fairgate/contract/kernel/kernel-texts'
import { defaultLanguage, type Language } from '@fairgate/contract/kernel/language'
import {
  type LocalizedText,
  render,
  resources,
  type TextBook,
  type TextValues,
} from '@fairgate/contract/kernel/localized-text'
import type { sessionTexts } from '@fairgate/contract/session/texts'
import type { listTexts } from '@fairgate/contract/shell/list-texts'
import { shellTexts } from '@fairgate/contract/shell/texts'
import type { ServerTextKey } from '@fairgate/contract/texts'
import i18next from 'i18next'
import { useSyncExternalStore } from 'react'

export type { Language } from '@fairgate/contract/kernel/language'

/** Every key the console may say. Shell and session words are there before the catalogue's others are loaded. */
export type TextKey =
  | Exclude<CatalogueKey, ServerTextKey>
  | `shell.${keyof (typeof shellTexts & typeof listTexts) & string}`
  | `session.${keyof typeof sessionTexts & string}`

/**
 * Renders a text in the reader's language. `count` chooses the English plural and is a number: the library finds no text for a
 * formatted one. A text shows the formatted number by another name.
 */
export type Text = (key: TextKey, values?: TextValues & { readonly count?: number }) => string

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

addTexts('kernel', kernelTexts)
addTexts('shell', shellTexts)

/** Makes a domain's texts known as `domain.key`, in both languages. */
export function addTexts(domain: string, book: TextBook): void {
  const prefixed = Object.fromEntries(Object.entries(book).map(([key, localized]) => [`${domain}.${key}`, localized]))
  for (const language of ['cn', 'en'] as const) {
    i18next.addResourceBundle(language, 'translation', resources(prefixed, language))
  }
}

type Load = (language: Language) => Promise<Record<string, string>>
let load: Load | undefined
const loaded = new Set<Language>()

/** Where further words come from, of one language at a time; resolves when those of the language in force are there. */
export function setTextLoader(from: Load): Promise<void> {
  load = from
  return ensureTexts(currentLanguage())
}

async function ensureTexts(language: Language): Promise<void> {
  if (!load || loaded.has(language)) return
  i18next.addResourceBundle(language, 'translation', await load(language))
  loaded.add(language)
}

/** The language in force: cn or en (spec §1), kept in local storage under `language`. */
export function currentLanguage(): Language {
  return i18next.language === 'en' ? 'en' : 'cn'
}

let wanted: Language = first

/**
 * Changes the language for this browser; every mounted text follows once its words are there. Rejects where they do not come over
 * the network, and nothing has changed then.
 */
export async function setLanguage(language: Language): Promise<void> {
  wanted = language
  await ensureTexts(language)
  // Another was chosen meanwhile.
  if (wanted !== language) return
  saveLanguage(language)
  mark(language)
  void i18next.changeLanguage(language)
}

/** Stores which language this browser reads. */
export const saveLanguage = (language: Language): void => localStorage.setItem(languageStorageKey, language)

/** A text that may be there or not, such as the name of a field the log kept; undefined where there is none. */
export const textIfAny = (key: string): string | undefined => (i18next.exists(key) ? i18next.t(key) : undefined)

/** Things in one line, in the reader's punctuation. */
export const listOf = (items: readonly string[]): string => items.join(currentLanguage() === 'cn' ? '、' : ', ')

/** Renders texts in a language that need not be the reader's: a preview. */
export const textIn = (language: Language): Text => {
  const fixed = i18next.getFixedT(language)
  return (key, values) => fixed(key, inForm(values, language))
}

/** Renders a text outside of React. */
export const text: Text = (key, values) => i18next.t(key, inForm(values, currentLanguage()))

/** Values with their dates in the form of a language. */
const inForm = (values: TextValues = {}, language: Language): TextValues =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, formatTextValue(value, language)]))

function subscribe(changed: () => void): () => void {
  i18next.on('languageChanged', changed)
  return () => i18next.off('languageChanged', changed)
}

export function useLanguage(): Language {
  return useSyncExternalStore(subscribe, currentLanguage)
}

/** The text renderer, bound to the language in force. */
export function useText(): Text {
  useLanguage()
  return text
}

/** Renders words that have no key of their own: a machine's states and events, a command's name. */
export function useLocalize(): (localized: LocalizedText, values?: TextValues) => string {
  const language = useLanguage()
  return (localized, values) => render(localized, language, values)
}

function mark(language: Language): void {
  document.documentElement.lang = language === 'cn' ? 'zh-CN' : 'en'
}
