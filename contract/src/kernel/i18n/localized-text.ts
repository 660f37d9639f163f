import { formatTextValue } from './date-text.ts'
import type { Language } from './language.ts'

/**
 * A text in both languages. `{{name}}` marks a value. If English needs a plural, its half is `{ one, other }` and the
 * text is rendered with a `count`; Chinese has one form.
 */
export type LocalizedText = readonly [cn: string, en: string | { readonly one: string; readonly other: string }]

export type TextBook = Readonly<Record<string, LocalizedText>>

/** Declares the texts of a module: both languages side by side, so that a missing one does not compile. */
export function defineTexts<const T extends TextBook>(book: T): T {
  return book
}

/** Values to fill into a text. */
export type TextValues = Readonly<Record<string, string | number>>

/**
 * Renders a text in a language; `count` chooses the English plural, dates take the format of the language. Unknown
 * marks stay visible.
 */
export function render(localized: LocalizedText, language: Language, values: TextValues = {}): string {
  const half = language === 'cn' ? localized[0] : localized[1]
  const text = typeof half === 'string' ? half : Number(values.count) === 1 ? half.one : half.other
  return text.replace(/\{\{(\w+)\}\}/g, (mark, name: string) => {
    const value = values[name]
    return value === undefined ? mark : String(formatTextValue(value, language))
  })
}

/** The shape that i18next needs for one language: plural halves become `_one` and `_other`. */
export function resources(book: TextBook, language: Language): Record<string, string> {
  const flat: Record<string, string> = {}
  for (const [key, localized] of Object.entries(book)) {
    const half = language === 'cn' ? localized[0] : localized[1]
    if (typeof half === 'string') flat[key] = half
    else {
      flat[`${key}_one`] = half.one
      flat[`${key}_other`] = half.other
    }
  }
  return flat
}
