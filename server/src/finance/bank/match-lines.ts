import { setImmediate } from 'node:timers/promises'
import { type Comparable, type Comparison, comparable, compareLines } from './compare-lines.ts'
import type { StatementLine } from './read-line.ts'

/** A row of the imported file. */
export type FileLine = StatementLine & { row: number }
/** A line that the account has from another file. */
export type StoredLine = StatementLine & { id: string }

/** A person's answers on unsure rows: the id of the stored row, null for a new one. */
export type Decided = Readonly<Record<string, string | null>>

export interface Matched {
  /** Rows of the file that the account has, each with the stored row. */
  known: Map<number, string>
  /** Rows that may equal a stored one. */
  unsure: { line: FileLine; stored: StoredLine }[]
}

/** How many likely stored rows are considered per row. */
const maxPartners = 32
/** How many comparisons run before the loop yields to other work of the process. */
const turn = 20_000

/**
 * Finds the rows of a file that an account has already. Rows of one file are never equal to each other, and a stored
 * row equals at most one row of the file: three rows with one serial are three rows, and the same three in the next
 * file are equal to those.
 */
export async function matchLines(
  lines: readonly FileLine[],
  storedLines: readonly StoredLine[],
  decided: Decided = {},
): Promise<Matched> {
  const known = new Map<number, string>()
  const taken = new Set<string>()
  const take = (row: number, id: string) => {
    known.set(row, id)
    taken.add(id)
  }
  for (const { row } of lines) {
    const id = decided[row]
    if (id) take(row, id)
  }
  const undecided = lines.filter(({ row }) => decided[row] === undefined)
  for (const [row, id] of identical(undecided, storedLines, taken)) take(row, id)
  const open = undecided.filter(({ row }) => !known.has(row)).map(line => ({ line, as: comparable(line) }))
  const candidates = new Candidates(storedLines.filter(({ id }) => !taken.has(id)))
  for (const [row, id] of await likeliest(open, candidates)) take(row, id)
  // The others by what is left, the most likely first.
  const unsureLines = new Map<string, FileLine>()
  const others: { line: FileLine; as: Comparable; weight: number }[] = []
  for (const { line, as } of open) {
    const [best] = known.has(line.row) ? [] : await candidates.of(line, as, 1)
    if (best) others.push({ line, as, weight: weightOf(best) })
  }
  for (const { line, as } of others.sort((a, b) => b.weight - a.weight)) {
    const free = ({ id }: StoredLine) => !taken.has(id) && !unsureLines.has(id)
    const [best] = await candidates.of(line, as, 1, free)
    if (best?.verdict === 'same') take(line.row, best.stored.id)
    else if (best) unsureLines.set(best.stored.id, line)
  }
  const unsure = storedLines.flatMap(one => {
    const line = unsureLines.get(one.id)
    return line ? [{ line, stored: one }] : []
  })
  return { known, unsure: unsure.sort((a, b) => a.line.row - b.line.row) }
}

/** Matches identical rows first, so that many equal rows need no further comparison. */
function identical(
  lines: readonly FileLine[],
  storedLines: readonly StoredLine[],
  taken: ReadonlySet<string>,
): [number, string][] {
  const byContent = grouped(storedLines.filter(({ id }) => !taken.has(id)).toReversed(), contentOf)
  return lines.flatMap(line => {
    const same = byContent.get(contentOf(line))?.pop()
    return same ? [[line.row, same.id] as [number, string]] : []
  })
}

const contentOf = ({ day, time, amount, payer, payerAccount, text, serial, balance }: StatementLine): string =>
  [day, time, amount, payer, payerAccount, text, serial, balance].join('\n')

interface Partner extends Comparison {
  stored: StoredLine
}

interface Open {
  line: FileLine
  as: Comparable
}

/** The stored rows, by what they have in common with a row of the file: the amount, and the day or the serial. */
class Candidates {
  readonly #byDay: Map<string, { stored: StoredLine; as: Comparable }[]>
  readonly #bySerial: Map<string, { stored: StoredLine; as: Comparable }[]>
  #compared = 0

  constructor(storedLines: readonly StoredLine[]) {
    const prepared = storedLines.map(one => ({ stored: one, as: comparable(one) }))
    this.#byDay = grouped(prepared, ({ stored: { day, amount } }) => `${day} ${amount}`)
    this.#bySerial = grouped(prepared, ({ stored: { serial, amount } }) => `${serial} ${amount}`)
  }

  /** The stored rows that may equal the row, up to a maximum: identical ones first, then the most likely. */
  async of(
    { day, serial, amount }: FileLine,
    as: Comparable,
    most: number,
    isFree: (stored: StoredLine) => boolean = () => true,
  ): Promise<Partner[]> {
    const best: Partner[] = []
    const weigh = async (group: readonly { stored: StoredLine; as: Comparable }[], otherDays: boolean) => {
      for (const one of group) {
        if ((otherDays && one.stored.day === day) || !isFree(one.stored)) continue
        const { verdict, rank } = compareLines(as, one.as)
        if (verdict !== 'different') put({ stored: one.stored, verdict, rank }, best, most)
        if (++this.#compared % turn === 0) await setImmediate()
      }
    }
    await weigh(this.#byDay.get(`${day} ${amount}`) ?? [], false)
    if (serial !== '') await weigh(this.#bySerial.get(`${serial} ${amount}`) ?? [], true)
    return best
  }
}

/** Identical rows rank above unsure ones, whatever their score. */
const weightOf = ({ verdict, rank }: Comparison) => (verdict === 'same' ? rank + 1_000 : rank)

function put(partner: Partner, best: Partner[], most: number): void {
  const weight = weightOf(partner)
  const last = best.at(-1)
  if (best.length === most && last && weight <= weightOf(last)) return
  const at = best.findIndex(one => weightOf(one) < weight)
  best.splice(at === -1 ? best.length : at, 0, partner)
  if (best.length > most) best.pop()
}

function grouped<T>(rows: readonly T[], keyOf: (row: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const row of rows) {
    const key = keyOf(row)
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return groups
}

/** A maximum one-to-one assignment of identical pairs: the most likely first, then by augmenting paths. */
async function likeliest(open: readonly Open[], candidates: Candidates): Promise<[number, string][]> {
  const partners: Partner[][] = []
  for (const { line, as } of open) {
    const found = await candidates.of(line, as, maxPartners)
    partners.push(found.filter(({ verdict }) => verdict === 'same'))
  }
  const rowOf = new Map<string, number>()
  const idOf = new Map<number, string>()
  const pair = (at: number, id: string) => {
    rowOf.set(id, at)
    idOf.set(at, id)
  }
  const ranked = partners.flatMap((found, at) => found.map(({ stored, rank }) => ({ at, id: stored.id, rank })))
  for (const { at, id } of ranked.sort((a, b) => b.rank - a.rank)) {
    if (!idOf.has(at) && !rowOf.has(id)) pair(at, id)
  }
  for (const [at] of partners.entries()) if (!idOf.has(at)) augment(at, new Set())
  return open.flatMap(({ line }, at) => {
    const id = idOf.get(at)
    return id === undefined ? [] : [[line.row, id] as [number, string]]
  })

  function augment(at: number, seen: Set<string>): boolean {
    for (const { stored } of partners[at] ?? []) {
      if (seen.has(stored.id)) continue
      seen.add(stored.id)
      const other = rowOf.get(stored.id)
      if (other === undefined || augment(other, seen)) {
        pair(at, stored.id)
        return true
      }
    }
    return false
  }
}
