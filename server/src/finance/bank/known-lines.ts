import sql from 'sql-template-tag'
import type { Db } from '../../kernel/database/database.ts'
import { keyOf, LineKeys } from './line-key.ts'
import { type FileLine, type Matched, matchLines, type StoredLine } from './match-lines.ts'
import type { Statement } from './statement.ts'

const chunk = 5_000
/** How many days may lie between the day a row was made and the day it was booked. */
const daysAround = 7

/** The decisions on the rows of a file before they are written. */
export interface Plan extends Matched {
  keys: LineKeys
  /** Rows of this file that an earlier run has written. */
  written: ReadonlySet<number>
}

/** The days and amounts in a file. */
export class Seen {
  readonly keys = new Set<string>()
  readonly amounts = new Set<string>()
  from = '9999-12-31'
  to = '0001-01-01'

  add(line: Pick<FileLine, 'day' | 'amount'>): void {
    this.keys.add(keyOf(line))
    this.amounts.add(String(line.amount))
    if (line.day < this.from) this.from = line.day
    if (line.day > this.to) this.to = line.day
  }
}

/**
 * Plans which rows of the file the account has already; `rows` reads the file once more, if there is anything to
 * compare with.
 */
export async function planLines(
  db: Db,
  { id, bankAccountId, duplicates }: Statement,
  seen: Seen,
  rows: () => AsyncIterable<FileLine>,
): Promise<Plan> {
  // The numbers are read first: if another file adds a row between the two reads, its number is taken and the row is
  // decided again.
  const keys = new LineKeys(await lastNumbers(db, bankAccountId, [...seen.keys]))
  const written = await db.many<{ row: number }>(
    sql`select row_number as row from bank_line where statement_id = ${id}`,
  )
  const storedLines = await findStoredLines(db, { id, bankAccountId }, seen)
  const base = { keys, written: new Set(written.map(({ row }) => row)) }
  if (storedLines.length === 0) return { ...base, known: new Map(), unsure: [] }
  const near = new Set(storedLines.flatMap(one => toLookupKeys(one)))
  const lines: FileLine[] = []
  for await (const line of rows()) {
    if (!base.written.has(line.row) && toLookupKeys(line).some(key => near.has(key))) lines.push(line)
  }
  return { ...base, ...(await matchLines(lines, storedLines, duplicates)) }
}

/** The keys under which equal rows are found: the day or the serial, with the amount. */
const toLookupKeys = ({ day, amount, serial }: Pick<FileLine, 'day' | 'amount' | 'serial'>): string[] =>
  serial === '' ? [keyOf({ day, amount })] : [keyOf({ day, amount }), `s ${serial} ${amount}`]

async function lastNumbers(db: Db, bankAccountId: string, keys: readonly string[]): Promise<Map<string, number>> {
  const last = new Map<string, number>()
  for (let at = 0; at < keys.length; at += chunk) {
    const found = await db.many<{ key: string; last: number }>(sql`
      select line_key as key, max(occurrence) as last from bank_line
      where bank_account_id = ${bankAccountId} and line_key = any(${keys.slice(at, at + chunk)}::text[])
      group by line_key`)
    for (const one of found) last.set(one.key, one.last)
  }
  return last
}

interface StoredRow extends Omit<StoredLine, 'amount' | 'balance'> {
  fen: string
  left: string | null
}

async function findStoredLines(
  db: Db,
  { id, bankAccountId }: { id: string; bankAccountId: string },
  { from, to, amounts }: Seen,
): Promise<StoredLine[]> {
  if (amounts.size === 0) return []
  const rows = await db.many<StoredRow>(sql`
    select id, day::text as day, time::text as time, amount::text as fen, balance::text as left, payer,
      payer_account as "payerAccount", text, serial
    from bank_line
    where bank_account_id = ${bankAccountId} and statement_id <> ${id}
      and day between ${from}::date - ${daysAround}::int and ${to}::date + ${daysAround}::int
      and amount = any(${[...amounts]}::int8[])
    order by day, id`)
  return rows.map(({ fen, left, ...row }) => ({
    ...row,
    amount: BigInt(fen),
    balance: left === null ? null : BigInt(left),
  }))
}
