import { importWords } from '@fairgate/contract/bank/import-words'
import { type PhraseKey, phrases } from '@fairgate/contract/catalogue'
import { amountWords } from '@fairgate/contract/import/amount-words'
import type { Language } from '@fairgate/contract/kernel/language'
import { type PhraseBook, type PhraseValues, render } from '@fairgate/contract/kernel/phrases'
import { listPhrases } from '@fairgate/contract/shell/list-phrases'
import { shellPhrases } from '@fairgate/contract/shell/phrases'
import { editorWords } from '@fairgate/contract/survey/editor-words'

const shell = { ...shellPhrases, ...listPhrases }

export type SayKey =
  | PhraseKey
  | `shell.${keyof typeof shell & string}`
  | `bank.${keyof typeof importWords}`
  | `import.${keyof typeof amountWords}`
  | `survey.${keyof typeof editorWords}`
/** A phrase of the console in the reader's language. */
export type Say = (key: SayKey, values?: PhraseValues) => string

const named = (domain: string, words: PhraseBook) =>
  Object.fromEntries(Object.entries(words).map(([key, each]) => [`${domain}.${key}`, each]))
const book: PhraseBook = {
  ...phrases,
  ...named('shell', shell),
  ...named('bank', importWords),
  ...named('import', amountWords),
  ...named('survey', editorWords),
}

export function sayIn(language: Language): Say {
  return (key, values) => {
    const words = book[key]
    if (!words) throw new Error(`There is no phrase ${key}.`)
    return render(words, language, values)
  }
}
