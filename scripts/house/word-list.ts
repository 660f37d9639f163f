import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where a word is counted: in names, in names and prose, or as the name of a file. */
type Scope = 'names' | 'all' | 'files'

export interface DeniedWord {
  /** Row of the renaming plan; several lines may share one. */
  readonly row: number
  /** What the baseline calls it: its first word. */
  readonly key: string
  /** Each a word, a sequence of words (`give-way`) or a whole name (`=move`). */
  readonly words: readonly string[]
  readonly scope: Scope
  readonly standard: string
  /** Sequences in which the word is right. */
  readonly allowed: readonly string[]
  /** Folders in which the word is right. */
  readonly outside: readonly string[]
}

export const deniedWords: readonly DeniedWord[] = readFileSync(join(import.meta.dirname, 'denied-words.tsv'), 'utf8')
  .split('\n')
  .filter(line => line !== '' && !line.startsWith('#'))
  .map(toDeniedWord)

export function toDeniedWord(line: string): DeniedWord {
  const [row, words = '', scope, standard = '', exceptions = ''] = line.split('\t')
  const [first = ''] = words.split(' ')
  const allowed = exceptions.split(' ').filter(Boolean)
  return {
    row: Number(row),
    key: scope === 'files' ? `${first}.ts` : first.replace(/^=/, ''),
    words: words.split(' '),
    scope: scope as Scope,
    standard,
    allowed: allowed.filter(one => !one.endsWith('/')),
    outside: allowed.filter(one => one.endsWith('/')),
  }
}

/** `StoredDriver`, `kept_columns` and `kept-draft` as their words, in lower case. */
export function splitWords(text: string): string[] {
  const apart = text.replace(/([a-z\d])([A-Z])/g, '$1 $2').replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
  return apart.toLowerCase().match(/[a-z]+/g) ?? []
}
