import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readWords, type WordLines } from './count-words.ts'
import { hasCountedWords, listFiles, root } from './source-files.ts'
import { deniedWords } from './word-list.ts'

/** The maximum number of uses of each denied word in each file, by path and the word's key. */
export type WordCounts = Map<string, Map<string, number>>

const file = join(import.meta.dirname, 'word-baseline.tsv')

export function countAll(): Map<string, WordLines> {
  const all = listFiles().filter(hasCountedWords)
  return new Map(all.map(path => [path, readWords(root, path)] as const).filter(([, lines]) => lines.size > 0))
}

/** Reads `path<tab>told=3 kept=1`. After a merge a path may occur twice: the lower count of each word applies. */
export function parseBaseline(text: string): WordCounts {
  const counts: WordCounts = new Map()
  for (const line of text.split('\n').filter(Boolean)) {
    const [path = '', words = ''] = line.split('\t')
    const read = new Map(words.split(' ').map(word => toCount(word)))
    const before = counts.get(path)
    counts.set(path, before ? lower(before, read) : read)
  }
  return counts
}

export function readBaseline(): WordCounts {
  return existsSync(file) ? parseBaseline(readFileSync(file, 'utf8')) : new Map()
}

export function writeBaseline(counts: WordCounts): void {
  const lines = [...counts].filter(([, words]) => words.size > 0).map(([path, words]) => `${path}\t${toText(words)}\n`)
  writeFileSync(file, lines.sort().join(''))
}

const toCount = (word: string): [string, number] => {
  const [key = '', count = ''] = word.split('=')
  return [key, Number(count)]
}

const toText = (words: Map<string, number>) =>
  [...words]
    .map(([key, count]) => `${key}=${count}`)
    .sort()
    .join(' ')

/** A word that occurs in only one of two counts was removed in the other. */
function lower(one: Map<string, number>, other: Map<string, number>): Map<string, number> {
  const both = [...one].map(([key, count]) => [key, Math.min(count, other.get(key) ?? 0)] as const)
  return new Map(both.filter(([, count]) => count > 0))
}

export interface Excess {
  readonly path: string
  readonly key: string
  readonly lines: readonly number[]
  readonly allowed: number
}

/**
 * The uses that exceed the baseline. A file starts at zero and keeps to its own counts, but takes over counts that
 * other files gave up, so that code can be moved: a file that is not in the baseline takes them from all files, another
 * one from deleted files and those of its module. SQL functions come from migrations, where nothing is counted: a new
 * file of SQL is accepted as it is.
 */
export function findExcess(found: ReadonlyMap<string, WordLines>, baseline: WordCounts): Excess[] {
  const spare = findSpare(found, baseline)
  const excess: Excess[] = []
  for (const [path, words] of [...found].sort(
    ([one], [other]) => Number(baseline.has(other)) - Number(baseline.has(one)),
  )) {
    const own = baseline.get(path)
    if (!own && path.endsWith('.sql')) continue
    for (const [key, lines] of words) {
      const more = lines.length - (own?.get(key) ?? 0)
      if (more <= 0) continue
      const givers = (spare.get(key) ?? []).filter(
        giver => !own || !found.has(giver.path) || moduleOf(giver.path) === moduleOf(path),
      )
      const missing = takeFrom(givers, more)
      if (missing > 0) excess.push({ path, key, lines, allowed: lines.length - missing })
    }
  }
  return excess
}

interface Spare {
  readonly path: string
  count: number
}

/** The files with fewer uses of a word than before, by its key. */
function findSpare(found: ReadonlyMap<string, WordLines>, baseline: WordCounts): Map<string, Spare[]> {
  const spare = new Map<string, Spare[]>()
  for (const [path, words] of baseline) {
    for (const [key, before] of words) {
      const count = before - (found.get(path)?.get(key)?.length ?? 0)
      if (count > 0) spare.set(key, [...(spare.get(key) ?? []), { path, count }])
    }
  }
  return spare
}

/** Takes as many as possible; returns how many are missing. */
function takeFrom(givers: readonly Spare[], wanted: number): number {
  return givers.reduce((missing, giver) => {
    const taken = Math.min(missing, giver.count)
    giver.count -= taken
    return missing - taken
  }, wanted)
}

/** `server/src/badging/badge` for any file in it. */
const moduleOf = (path: string) => path.split('/').slice(0, -1).slice(0, 4).join('/')

export function countWords(counts: WordCounts): number {
  return [...counts.values()].flatMap(words => [...words.values()]).reduce((sum, count) => sum + count, 0)
}

/** The new baseline: the current counts. Only a baseline without excess may be replaced. */
export function toCounts(found: ReadonlyMap<string, WordLines>): WordCounts {
  return new Map(
    [...found].map(([path, words]) => [path, new Map([...words].map(([key, lines]) => [key, lines.length]))]),
  )
}

export function toMessage({ path, key, lines, allowed }: Excess): string {
  const standard = deniedWords.find(one => one.key === key)?.standard ?? ''
  const where = [...new Set(lines)].map(line => (line === 0 ? 'the file name' : `line ${line}`)).join(', ')
  return `${path}: "${key}" ${lines.length} times, at most ${allowed} allowed (${where}). The standard term: ${standard}.`
}
