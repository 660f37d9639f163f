import { importWords } from '@fairgate/contract/bank/import-words'
import { type CatalogueKey, texts } from '@fairgate/contract/catalogue'
import { amountWords } from '@fairgate/contract/import/amount-words'
import type { Language } from '@fairgate/contract/kernel/language'
import { render, type TextBook, type TextValues } from '@fairgate/contract/kernel/localized-text'
import { listTexts } from '@fairgate/contract/shell/list-texts'
import { shellTexts } from '@fairgate/contract/shell/texts'
import { editorWords } from '@fairgate/contract/survey/editor-words'

const shell = { ...shellTexts, ...listTexts }

export type SayKey =
  | CatalogueKey
  | `shell.${keyof typeof shell & string}`
  | `bank.${keyof typeof importWords}`
  | `import.${keyof typeof amountWords}`
  | `survey.${keyof typeof editorWords}`
/** A text of the console in the reader's language. */
export type Say = (key: SayKey, values?: TextValues) => string

const named = (domain: string, words: TextBook) =>
  Object.fromEntries(Object.entries(words).map(([key, each]) => [`${domain}.${key}`, each]))
const book: TextBook = {
  ...texts,
  ...named('shell', shell),
  ...named('bank', importWords),
  ...named('import', amountWords),
  ...named('survey', editorWords),
}

export function sayIn(language: Language): Say {
  return (key, values) => {
    const words = book[key]
    if (!words) throw new Error(`There is no text ${key}.`)
    return render(words, language, values)
  }
}
