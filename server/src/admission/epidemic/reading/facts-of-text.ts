import { readingLexicon as lexicon, type ReadingDoubt } from '@fairgate/contract/admission/epidemic/reading'
import { type Row, sureOf } from './text-rows.ts'

/** A fact with its certainty, 0 to 1; or why it is missing. */
export type Found<Fact> = { readonly fact: Fact; readonly sure: number } | { readonly doubt: ReadingDoubt }

/** Beijing time, as in all these images. */
const zone = '+08:00'
/**
 * The sampling time; or, if `labelled` is false, the first time anywhere. A date without a time counts from its
 * beginning.
 */
export function momentIn(rows: readonly Row[], labelled: boolean): Found<Date> {
  for (const row of rows) {
    if (labelled && !lexicon.sampledLabel.test(row.text)) continue
    const found = lexicon.moment.exec(row.text)
    if (!found) continue
    const [all, year, numericMonth, numericDay, month = numericMonth, day = numericDay, hour = '00', minute = '00'] =
      found
    const two = (part = '') => part.padStart(2, '0')
    const at = new Date(`${year}-${two(month)}-${two(day)}T${hour}:${minute}:${found[8] ?? '00'}${zone}`)
    if (Number.isNaN(at.getTime())) return { doubt: 'timeNotPlausible' }
    return { fact: at, sure: sureOf(row, found.index, all.length) }
  }
  return { doubt: 'noTime' }
}

/** The result of a test, if it is unambiguous. */
export function resultIn(rows: readonly Row[]): Found<'negative' | 'positive'> {
  const results = rows.flatMap(row =>
    (['negative', 'positive'] as const).flatMap(fact => {
      const found = lexicon.results[fact].exec(row.text)
      return found ? [{ fact, sure: sureOf(row, found.index, found[0].length), text: row.text }] : []
    }),
  )
  if (new Set(results.map(({ fact }) => fact)).size > 1) return { doubt: 'twoResults' }
  return results.find(({ text }) => lexicon.resultLabel.test(text)) ?? results[0] ?? { doubt: 'noResult' }
}

const han = /\p{Script=Han}/u
/** Mask characters of a name, including those the engine confuses with asterisks. */
const masked = /^[^\p{Script=Han}\p{L}\p{N}]*\p{Script=Han}{0,3}[^\p{Script=Han}]{0,4}\p{Script=Han}{1,3}$/u

/**
 * The masked name, of which only the last character is reliable, `*明`. After its label, else on a short line above
 * `before` (the code), in pixels from the top.
 */
export function nameIn(rows: readonly Row[], before = Number.POSITIVE_INFINITY): Found<string> {
  for (const row of rows) {
    const label = lexicon.nameLabel.exec(row.text)
    if (label) return lastOf(row, row.text.slice(label[0].length))
  }
  const own = rows.find(({ text, y }) => y < before && masked.test(text) && !lexicon.notName.test(text))
  return own ? lastOf(own, own.text) : { doubt: 'noName' }
}

function lastOf(row: Row, name: string): Found<string> {
  const last = [...name].findLast(sign => han.test(sign))
  if (!last) return { doubt: 'noName' }
  return { fact: `*${last}`, sure: sureOf(row, row.text.lastIndexOf(last), last.length) }
}

/** Length of a resident's number (GB 11643), which is identified by its ends. */
const digits = 18
/** Province prefixes of a number: no date (`20261120`) begins with one. */
const province = '(?:1[1-5]|2[1-3]|3[1-7]|4[1-6]|5[0-4]|6[1-5]|71|8[12])'
/** Its ends around the misread mask; or alone in their row, if the engine reads the mask as another row. */
const ends = [
  new RegExp(`(${province}\\d{1,4})[^\\d\\p{Script=Han}]\\D{0,18}?(\\d{2,4}|\\d{1,3}X)$`, 'iu'),
  new RegExp(`^(${province}\\d{1,2}|${province}\\d{4})(\\d{3}[\\dX])$`, 'i'),
]

/** A resident's number with a masked middle, `3401**********1234`: undefined if its ends are unclear. */
export function documentIn(rows: readonly Row[], least: number): string | undefined {
  for (const row of rows) {
    const found = ends.map(one => one.exec(row.text)).find(one => one !== null)
    if (!found) continue
    const [all, head = '', tail = ''] = found
    const [start, end] = [
      sureOf(row, found.index, head.length),
      sureOf(row, found.index + all.length - tail.length, tail.length),
    ]
    if (Math.min(start, end) >= least) return `${head.padEnd(digits - tail.length, '*')}${tail.toUpperCase()}`
  }
  return undefined
}

/** A mainland telephone, whole or with a masked middle. */
const telephone = /(?<!\d)(1[3-9]\d)(?:\d{4}|[^\d\p{Script=Han}]{1,10})(\d{4})(?!\d)/u

/** The telephone of a card, `138****5678`. */
export function phoneIn(rows: readonly Row[]): Found<string> {
  for (const row of rows) {
    const found = telephone.exec(row.text)
    if (!found) continue
    const [all, head = '', tail = ''] = found
    const sure = Math.min(
      sureOf(row, found.index, head.length),
      sureOf(row, found.index + all.length - tail.length, tail.length),
    )
    return { fact: `${head}****${tail}`, sure }
  }
  return { doubt: 'noPhone' }
}

/** The number of doses: as stated, else as many as are listed. */
export function dosesIn(rows: readonly Row[]): Found<number> {
  let longest: { fact: number; sure: number } | undefined
  for (const row of rows) {
    const said = lexicon.dosesHad.exec(row.text)
    if (said) return { fact: Number(said[1] ?? said[2]), sure: sureOf(row, said.index, said[0].length) }
    const one = lexicon.dose.exec(row.text)
    if (!one || !lexicon.moment.test(row.text)) continue
    const fact = Math.max(longest?.fact ?? 0, Number(one[1] ?? one[2]))
    longest = { fact, sure: Math.min(longest?.sure ?? 1, sureOf(row, one.index, one[0].length)) }
  }
  return longest ?? { doubt: 'noDoses' }
}

/** A region's code and name. */
export interface NamedRegion {
  readonly code: string
  readonly nameCn: string
  readonly nameEn: string
}

interface Passed {
  readonly codes: readonly string[]
  readonly sure: number
  /** The text names unknown places. */
  readonly hasUnknown: boolean
}

/**
 * The places after the label, as codes of `regions`: of a province and its city only the city. Longest names first, so
 * that no name is found within another.
 */
export function findCities(rows: readonly Row[], regions: readonly NamedRegion[]): Found<Passed> {
  const start = rows.findIndex(({ text }) => lexicon.passedLabel.test(text))
  if (start < 0 || regions.length === 0) return { doubt: 'noCities' }
  const names = namesOf(regions)
  const found = new Set<string>()
  let [sure, unknown] = [1, 0]
  for (const [index, row] of rows.slice(start).entries()) {
    const label = index === 0 ? lexicon.passedLabel.exec(row.text) : null
    const from = label ? label.index + label[0].length : 0
    const { codes, left, least } = findCitiesOfRow(row, from, names)
    // The line after the last place ends the list.
    if (index > 0 && codes.length === 0) break
    for (const code of codes) found.add(code)
    sure = Math.min(sure, least)
    unknown += left
  }
  if (found.size === 0) return { doubt: 'noCities' }
  const codes = [...found].filter(code => !code.endsWith('0000') || ![...found].some(other => isIn(other, code)))
  return { fact: { codes, sure, hasUnknown: unknown > 0 }, sure }
}

const isIn = (code: string, province: string) => code !== province && code.startsWith(province.slice(0, 2))

function findCitiesOfRow(row: Row, from: number, names: ReadonlyMap<string, string>) {
  const codes: string[] = []
  let [rest, least] = ['', 1]
  const longest = Math.max(...[...names.keys()].map(({ length }) => length))
  for (let at = from; at < row.text.length; ) {
    const length = range(longest).find(size => names.has(row.text.slice(at, at + size).toLowerCase()))
    if (length === undefined) {
      rest += row.text[at++]
      continue
    }
    codes.push(names.get(row.text.slice(at, at + length).toLowerCase()) as string)
    least = Math.min(least, sureOf(row, at, length))
    at += length
  }
  return { codes, least, left: [...rest.replaceAll(lexicon.betweenRegions, '')].filter(sign => han.test(sign)).length }
}

const range = (longest: number): number[] => Array.from({ length: longest - 1 }, (_, index) => longest - index)

/** Names with and without their suffix; a city before a province of the same name. */
function namesOf(regions: readonly NamedRegion[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>()
  for (const { code, nameCn, nameEn } of regions.toSorted(
    (one, other) => Number(isCity(one)) - Number(isCity(other)),
  )) {
    for (const name of [nameCn, nameCn.replace(lexicon.kindOfRegion, ''), nameEn.replaceAll(' ', '').toLowerCase()]) {
      if (name.length > 1) names.set(name, code)
    }
  }
  return names
}

const isCity = ({ code }: NamedRegion): boolean => !code.endsWith('0000')
