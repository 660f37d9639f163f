import { type PhraseKey, phrases } from '@fairgate/contract/catalogue'
import type { Language } from '@fairgate/contract/kernel/language'
import { type PhraseValues, render } from '@fairgate/contract/kernel/phrases'
import { listPhrases } from '@fairgate/contract/shell/list-phrases'
import { shellPhrases } from '@fairgate/contract/shell/phrases'

const shell = { ...shellPhrases, ...listPhrases }

export type SayKey = PhraseKey | `shell.${keyof typeof shell & string}`
/** A phrase of the console in the reader's language. */
export type Say = (key: SayKey, values?: PhraseValues) => string

const book = { ...phrases, ...Object.fromEntries(Object.entries(shell).map(([key, words]) => [`shell.${key}`, words])) }

export function sayIn(language: Language): Say {
  return (key, values) => {
    const words = book[key]
    if (!words) throw new Error(`There is no phrase ${key}.`)
    return render(words, language, values)
  }
}
