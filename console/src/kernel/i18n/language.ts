import type { CatalogueKey } from '@fairgate/contract/app/catalogue'
import type { listTexts } from '@fairgate/contract/app/shell/list-texts'
import { shellTexts } from '@fairgate/contract/app/shell/texts'
import type { ServerTextKey } from '@fairgate/contract/app/texts'
import type { sessionTexts } from '@fairgate/contract/identity/session/texts'
import { formatTextValue } from '@fairgate/contract/kernel/i18n/date-text'
import { kernelTexts } from '@fairgate/contract/kernel/i18n/kernel-texts'
import { defaultLanguage, type Language } from '@fairgate/contract/kernel/i18n/language'
import {
  type LocalizedText,
  render,
  resources,
  type TextBook,
  type TextValues,
} from '@fairgate/contract/kernel/i18n/localized-text'
import { languageStorageKey } from '@fairgate/contract/kernel/wire/constants'
import i18next from 'i18next'
import { useSyncExternalStore } from 'react'

export type { Language } from '@fairgate/contract/kernel/i18n/language'

/** Every text key of the console. The texts of shell and session are available before the others are loaded. */
export type TextKey =
  | Exclude<CatalogueKey, ServerTextKey>
  | `shell.${keyof (typeof shellTexts & typeof listTexts) & string}`
  | `session.${keyof typeof sessionTexts & string}`

/**
 * Renders a text in the interface language. `count` chooses the English plural and is a number: the library finds no
 * text for a formatted one. A text shows the formatted number under another name.
 */
export type Text = (key: TextKey, values?: TextValues & { readonly count?: number }) => string

const stored = localStorage.getItem(languageStorageKey)
const first: Language = stored === 'en' || stored === 'cn' ? stored : defaultLanguage
// Stored from the first visit on (spec §1), even without a choice.
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

/** Registers a domain's texts as `domain.key`, in both languages. */
export function addTexts(domain: string, book: TextBook): void {
  const prefixed = Object.fromEntries(Object.entries(book).map(([key, localized]) => [`${domain}.${key}`, localized]))
  for (const language of ['cn', 'en'] as const) {
    i18next.addResourceBundle(language, 'translation', resources(prefixed, language))
  }
}

/** Texts of one language: those that the first page names, and all others, which every other page waits for. */
export interface TextSource {
  first(language: Language): Promise<Record<string, string>>
  further(language: Language): Promise<Record<string, string>>
}
let source: TextSource | undefined
const loaded: Record<keyof TextSource, Set<Language>> = { first: new Set(), further: new Set() }

/** Sets the source of further texts, one language at a time; resolves when the first of the current language are loaded. */
export function setTextSource(from: TextSource): Promise<void> {
  source = from
  return ensureTexts('first', currentLanguage())
}

async function ensureTexts(part: keyof TextSource, language: Language): Promise<void> {
  if (!source || loaded[part].has(language)) return
  i18next.addResourceBundle(language, 'translation', await source[part](language))
  loaded[part].add(language)
  for (const changed of listeners) changed()
}

/** Resolves when every text of the current language is loaded; at once on a page that has no source of them. */
export const allTexts = (): Promise<void> => ensureTexts('further', currentLanguage())

/** The current language: cn or en (spec §1), stored in local storage under `language`. */
export function currentLanguage(): Language {
  return i18next.language === 'en' ? 'en' : 'cn'
}

let wanted: Language = first

/**
 * Changes the language of this browser; every mounted text follows after its texts are loaded. Rejects if they cannot
 * be loaded, and nothing has changed then.
 */
export async function setLanguage(language: Language): Promise<void> {
  wanted = language
  await Promise.all([ensureTexts('first', language), ensureTexts('further', language)])
  // Another one was chosen meanwhile.
  if (wanted !== language) return
  saveLanguage(language)
  mark(language)
  void i18next.changeLanguage(language)
}

/** Stores the language of this browser. */
export const saveLanguage = (language: Language): void => localStorage.setItem(languageStorageKey, language)

/** A text that may be missing, such as the name of a logged field; undefined if it is. */
export const textIfAny = (key: string): string | undefined => (i18next.exists(key) ? i18next.t(key) : undefined)

/** Joins items in one line, with the punctuation of the language. */
export const listOf = (items: readonly string[]): string => items.join(currentLanguage() === 'cn' ? '、' : ', ')

/** Renders texts in a given language: for a preview. */
export const textIn = (language: Language): Text => {
  const fixed = i18next.getFixedT(language)
  return (key, values) => fixed(key, inForm(values, language))
}

/** Renders a text outside of React. Empty until it is loaded: the first page may build a key that it does not name. */
export const text: Text = (key, values) => {
  const language = currentLanguage()
  const rendered = i18next.t(key, inForm(values, language))
  if (rendered !== key || !source || loaded.further.has(language)) return rendered
  // It is rendered again when they are here; a page that cannot load them says so itself.
  allTexts().catch(() => undefined)
  return ''
}

/** Values with their dates formatted for a language. */
const inForm = (values: TextValues = {}, language: Language): TextValues =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, formatTextValue(value, language)]))

const listeners = new Set<() => void>()
function subscribe(changed: () => void): () => void {
  i18next.on('languageChanged', changed)
  listeners.add(changed)
  return () => {
    i18next.off('languageChanged', changed)
    listeners.delete(changed)
  }
}

/** What rendered texts depend on: the language, and whether all of its texts are loaded. */
const snapshot = (): string => `${currentLanguage()} ${loaded.further.has(currentLanguage())}`

export function useLanguage(): Language {
  useSyncExternalStore(subscribe, snapshot)
  return currentLanguage()
}

/** The text renderer for the current language. */
export function useText(): Text {
  useLanguage()
  return text
}

/** Renders texts without a key: states and events of a machine, the name of a command. */
export function useLocalize(): (localized: LocalizedText, values?: TextValues) => string {
  const language = useLanguage()
  return (localized, values) => render(localized, language, values)
}

function mark(language: Language): void {
  document.documentElement.lang = language === 'cn' ? 'zh-CN' : 'en'
}
