import { bankImportTexts } from '@fairgate/contract/bank/import-texts'
import { type CatalogueKey, texts } from '@fairgate/contract/catalogue'
import { amountTexts } from '@fairgate/contract/import/amount-texts'
import type { Language } from '@fairgate/contract/kernel/language'
import { render, type TextBook, type TextValues } from '@fairgate/contract/kernel/localized-text'
import { listTexts } from '@fairgate/contract/shell/list-texts'
import { shellTexts } from '@fairgate/contract/shell/texts'
import { editorTexts } from '@fairgate/contract/survey/editor-texts'

const shell = { ...shellTexts, ...listTexts }

export type SayKey =
  | CatalogueKey
  | `shell.${keyof typeof shell & string}`
  | `bank.${keyof typeof bankImportTexts}`
  | `import.${keyof typeof amountTexts}`
  | `survey.${keyof typeof editorTexts}`
/** A text of the console in the reader's language. */
export type Say = (key: SayKey, values?: TextValues) => string

const named = (domain: string, text: TextBook) =>
  Object.fromEntries(Object.entries(text).map(([key, each]) => [`${domain}.${key}`, each]))
const book: TextBook = {
  ...texts,
  ...named('shell', shell),
  ...named('bank', bankImportTexts),
  ...named('import', amountTexts),
  ...named('survey', editorTexts),
}

export function sayIn(language: Language): Say {
  return (key, values) => {
    const text = book[key]
    if (!text) throw new Error(`There is no text ${key}.`)
    return render(text, language, values)
  }
}
