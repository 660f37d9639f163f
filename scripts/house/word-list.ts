import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where a word is counted: in names, in names and prose, or in file names. */
type Scope = 'names' | 'all' | 'files'

export interface DeniedWord {
  /** Its key in the allowances: its first word. */
  readonly key: string
  /** Each a word, a sequence of words (`give-way`) or a whole name (`=move`). */
  readonly words: readonly string[]
  readonly scope: Scope
  readonly standard: string
  /** Where the word is right. */
  readonly allowed: readonly Allowance[]
}

/** A use of a denied word that is right, with the reason. */
export interface Allowance {
  readonly key: string
  /** A sequence of words (`keep-alive`), a whole name (`=held`), or `*`: everything of a file. */
  readonly words: readonly string[]
  /** Beginnings of paths; `*` for everywhere. */
  readonly where: readonly string[]
  readonly reason: string
}

const readLines = (file: string): string[] =>
  readFileSync(join(import.meta.dirname, file), 'utf8')
    .split('\n')
    .filter(line => line !== '' && !line.startsWith('#'))

export const allowances: readonly Allowance[] = readLines('allowed-words.tsv').map(toAllowance)

export const deniedWords: readonly DeniedWord[] = readLines('denied-words.tsv').map(line =>
  toDeniedWord(line, allowances),
)

export function toAllowance(line: string): Allowance {
  const [key = '', words = '', where = '', reason = ''] = line.split('\t')
  return { key, words: words.split(' '), where: where.split(' '), reason }
}

export function toDeniedWord(line: string, all: readonly Allowance[] = []): DeniedWord {
  const [words = '', scope, standard = ''] = line.split('\t')
  const [first = ''] = words.split(' ')
  const key = scope === 'files' ? `${first}.ts` : first.replace(/^=/, '')
  return {
    key,
    words: words.split(' '),
    scope: scope as Scope,
    standard,
    allowed: all.filter(one => one.key === key),
  }
}

/** Splits `StoredDriver`, `kept_columns` and `kept-draft` into lower-case words. */
export function splitWords(text: string): string[] {
  const apart = text.replace(/([a-z\d])([A-Z])/g, '$1 $2').replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
  return apart.toLowerCase().match(/[a-z]+/g) ?? []
}
