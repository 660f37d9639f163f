import type { PhraseBook } from '@fairgate/contract/kernel/phrases'
import { addPhrases } from './language.ts'

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
  for (const book of Object.values(exported)) {
    // Refusals stand in the same files and begin with their code; the server words those.
    if (typeof Object.values(book)[0]?.[0] === 'string') addPhrases(domain, book as unknown as PhraseBook)
  }
}
