import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { hasCountedWords, listFiles, root } from './source-files.ts'
import { type SourcePart, splitCss, splitMarkdown, splitSql, splitTypeScript } from './split-source.ts'
import { isCompound, textDomains, wireNames } from './wire-names.ts'
import { type DeniedWord, deniedWords, splitWords } from './word-list.ts'

/** Lines on which a file has a denied word, by the word's key; a line may occur twice. Line 0 is the file's name. */
export type WordLines = Map<string, number[]>

/** Finds the denied words of one file. */
export function findWords(path: string, text: string, denied: readonly DeniedWord[] = deniedWords): WordLines {
  const found: WordLines = new Map()
  const here = denied.map(one => ({ ...one, allowed: one.allowed.filter(({ where }) => isAt(path, where)) }))
  const add = ({ key }: DeniedWord, line: number) => {
    const lines = found.get(key)
    if (lines) lines.push(line)
    else found.set(key, [line])
  }
  for (const one of wordsOfFileName(path, here)) add(one, 0)
  const match = matcherOf(here)
  let line = 1
  let at = 0
  for (const part of splitSource(path, text)) {
    const hits = match(part)
    if (hits.length === 0) continue
    if (part.index < at) {
      line = 1
      at = 0
    }
    for (; at < part.index; at++) if (text.charCodeAt(at) === 10) line++
    for (const hit of hits) add(hit, line)
  }
  return found
}

const isAt = (path: string, where: readonly string[]) => where.some(start => start === '*' || path.startsWith(start))

/** The files that have denied words, with the lines. */
export function findAll(): Map<string, WordLines> {
  const read = (path: string) => findWords(path, readFileSync(join(root, path), 'utf8'))
  const all = listFiles().filter(hasCountedWords)
  return new Map(all.map(path => [path, read(path)] as const).filter(([, lines]) => lines.size > 0))
}

/** One message for each denied word of a file. */
export function toMessages(path: string, words: WordLines, denied: readonly DeniedWord[] = deniedWords): string[] {
  return [...words].map(([key, lines]) => {
    const standard = denied.find(one => one.key === key)?.standard ?? ''
    const where = [...new Set(lines)].map(line => (line === 0 ? 'the file name' : `line ${line}`)).join(', ')
    return `${path}: "${key}" (${where}). The standard term: ${standard}.`
  })
}

function splitSource(path: string, text: string): SourcePart[] {
  if (path.endsWith('.md')) return splitMarkdown(text)
  if (path.endsWith('.sql')) return splitSql(text)
  if (path.endsWith('.css')) return splitCss(text)
  const isRead = /^(contract|console|e2e)\/|\.test\.tsx?$/.test(path)
  const from = { isField: (name: string) => wireNames.has(name), isDomain: (name: string) => textDomains.has(name) }
  return splitTypeScript(text, from, !isRead)
}

function wordsOfFileName(path: string, denied: readonly DeniedWord[]): DeniedWord[] {
  const name = basename(path).replace(/\..*$/, '')
  const isFile = (word: string) => path.replace(/\.tsx?$/, '').endsWith(`/${word}`)
  return denied.filter(one =>
    one.scope === 'files' ? one.words.some(isFile) : matchWords(one, splitWords(name), name) > 0,
  )
}

/** How often a word of the list occurs in a sequence of words. */
function matchWords({ words, allowed }: DeniedWord, row: readonly string[], whole: string): number {
  let text = `-${row.join('-')}-`
  for (const one of allowed.flatMap(allowance => allowance.words)) {
    if (one === '*' || one === `=${whole}`) return 0
    text = text.replaceAll(`-${one}-`, '-_-')
  }
  const count = (word: string) =>
    word.startsWith('=') ? Number(word === `=${whole}`) : text.split(`-${word}-`).length - 1
  return words.reduce((sum, word) => sum + count(word), 0)
}

type Matcher = (part: SourcePart) => readonly DeniedWord[]
const matchers = new Map<string, Matcher>()

/** Cached by list of words, because most names occur many times. */
function matcherOf(denied: readonly DeniedWord[]): Matcher {
  const id = denied.map(({ key, allowed }) => [key, ...allowed.flatMap(({ words }) => words)].join(',')).join(' ')
  const known = matchers.get(id)
  if (known) return known
  const inNames = denied.filter(({ scope }) => scope !== 'files')
  const inProse = denied.filter(({ scope }) => scope === 'all')
  const names = new Map<string, readonly DeniedWord[]>()
  const mayMatch = (among: readonly DeniedWord[]) =>
    new RegExp(among.flatMap(({ words }) => words.map(word => word.replace(/^=|-.*/g, ''))).join('|'), 'i')
  const inSomeName = mayMatch(inNames)
  const inSomeProse = mayMatch(inProse)
  const matchAll = (among: readonly DeniedWord[], text: string): readonly DeniedWord[] => {
    const row = splitWords(text)
    return among.flatMap(one => Array<DeniedWord>(matchWords(one, row, text)).fill(one))
  }
  const matcher: Matcher = ({ kind, text }) => {
    if (kind === 'prose') return inSomeProse.test(text) ? matchAll(inProse, text) : []
    let hits = names.get(text)
    if (!hits) {
      hits = !inSomeName.test(text) || (wireNames.has(text) && isCompound(text)) ? [] : matchAll(inNames, text)
      names.set(text, hits)
    }
    return hits
  }
  matchers.set(id, matcher)
  return matcher
}
