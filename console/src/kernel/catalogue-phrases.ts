import type { PhraseBook } from '@fairgate/contract/kernel/phrases'
import { listPhrases } from '@fairgate/contract/shell/list-phrases'
import { addPhrases } from './language.ts'

addPhrases('shell', listPhrases)

/**
 * The phrases of every domain, taken from their own files: `catalogue.ts` would bring all schemas and zod along.
 * The folder's name in camel case is the domain's name in the catalogue.
 */
const files = import.meta.glob<Record<string, Readonly<Record<string, readonly unknown[]>>>>(
  '../../../contract/src/*/phrases.ts',
  { eager: true },
)

for (const [path, exported] of Object.entries(files)) {
  const folder = path.split('/').at(-2) ?? ''
  const domain = folder.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  // Other books of the file say what the values of one member are called, and may use the same keys.
  const book = exported[`${domain}Phrases`]
  if (book) addPhrases(domain, book as unknown as PhraseBook)
}
