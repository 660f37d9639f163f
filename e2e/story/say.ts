import { type CatalogueKey, texts } from '@fairgate/contract/app/catalogue'
import { listTexts } from '@fairgate/contract/app/shell/list-texts'
import { shellTexts } from '@fairgate/contract/app/shell/texts'
import { bankImportTexts } from '@fairgate/contract/finance/bank/import-texts'
import { amountTexts } from '@fairgate/contract/foundation/import/amount-texts'
import type { Language } from '@fairgate/contract/kernel/i18n/language'
import { render, type TextBook, type TextValues } from '@fairgate/contract/kernel/i18n/localized-text'
import { editorTexts } from '@fairgate/contract/sales/survey/editor-texts'

const shell = { ...shellTexts, ...listTexts }

export type SayKey =
  | CatalogueKey
  | `shell.${keyof typeof shell & string}`
  | `bank.${keyof typeof bankImportTexts}`
  | `import.${keyof typeof amountTexts}`
  | `survey.${keyof typeof editorTexts}`
/** A text of the console in the actor's language. */
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
