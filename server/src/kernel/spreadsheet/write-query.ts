import { once } from 'node:events'
import type { Writable } from 'node:stream'
import type { SheetFormat } from '@fairgate/contract/kernel/command/page'
import type { Language } from '@fairgate/contract/kernel/i18n/language'
import { render, type TextBook } from '@fairgate/contract/kernel/i18n/localized-text'
import pg from 'pg'
import { to } from 'pg-copy-streams'
import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import type { Db } from '../database/database.ts'
import { streamRows } from '../database/stream-rows.ts'
import { fitsSheet, refuseTooLong } from '../jobs/fits-sheet.ts'
import type { JobContext } from '../jobs/job-definition.ts'
import type { CellValue, WriteColumn } from './write-csv.ts'
import { maxSheetRows, writeSheet, writeSplitSheets } from './write-sheet.ts'

/** A column of an export: its cells are an expression of the query, as text; null is an empty cell. */
export interface QueryColumn extends WriteColumn {
  readonly cell: Sql
}

export interface QuerySheet {
  readonly format: SheetFormat
  readonly columns: readonly QueryColumn[]
  /** What follows `from`: tables, `where`, `order by`. */
  readonly from: Sql
}

const step = 500

/**
 * Streams all rows of a query as xlsx or as UTF-8 csv with byte order mark (Excel needs it for Chinese), and reports
 * the job's progress. The database writes the lines of a csv itself: rows never become objects here. Leaves `out` open.
 * Returns the number of rows; an xlsx of more than `most` in one sheet fails the job before anything is written.
 */
export async function writeQuery(
  sheet: QuerySheet,
  context: JobContext,
  out: Writable,
  most = maxSheetRows,
): Promise<number> {
  if (sheet.format === 'csv') return copyCsv(sheet, context, out)
  if (sheet.format === 'sheets')
    return writeSplitSheets(streamQueryRows(sheet, context), sheet.columns, out, undefined, most)
  await fitsSheet(context.db, sql`select 1 from ${sheet.from}`, most)
  return writeSheet(streamQueryRows(sheet, context), sheet.columns, out)
}

/** Refuses an export that is too long for its format, when it is requested. */
export const refuseTooLongQuery = (db: Db, { format, from }: Pick<QuerySheet, 'format' | 'from'>): Promise<void> =>
  refuseTooLong(db, format, sql`select 1 from ${from}`)

async function* streamQueryRows({ columns, from }: QuerySheet, context: JobContext): AsyncGenerator<CellValue[]> {
  const cells = columns.map(column => column.cell)
  let done = 0
  for await (const row of streamRows<CellValue[]>(context.pool, sql`select ${join(cells)} from ${from}`, 'array')) {
    if (++done % step === 0) reportProgress(context, done)
    yield row
  }
}

async function copyCsv({ columns, from }: QuerySheet, context: JobContext, out: Writable): Promise<number> {
  const names = columns.map((_, index) => raw(`c${index}`))
  const cells = columns.map((column, index) => sql`${column.cell} as ${names[index] ?? empty}`)
  const titles = columns.map(column => literal(column.title)).join(',')
  // `offset 0` prevents that each cell's expression is computed again for every use in its guard.
  const query = sql`select ${join(names.map(guarded))} from (select ${join(cells)} from ${from} offset 0) cells`
  out.write('\uFEFF')
  const client = await context.pool.connect()
  let broken: Error | undefined
  try {
    await pass(client, `copy (select ${titles}) to stdout (format csv)`, out)
    let reported = 0
    return await pass(client, `copy (${inlined(query)}) to stdout (format csv)`, out, lines => {
      if (lines - reported < step) return
      reported = lines
      reportProgress(context, lines)
    })
  } catch (error) {
    broken = error as Error
    throw error
  } finally {
    client.release(broken)
  }
}

/** Passes the output of `copy` to `out` with backpressure. Returns the number of rows. */
async function pass(client: pg.PoolClient, text: string, out: Writable, onLines?: (lines: number) => void) {
  const stream = client.query(to(text))
  let lines = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    if (!out.write(chunk)) await once(out, 'drain')
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines++
    onLines?.(lines)
  }
  return stream.rowCount ?? lines
}

function reportProgress(context: JobContext, rows: number): void {
  context.signal.throwIfAborted()
  context.progress(rows)
}

/**
 * Like `guardFormula`; '' becomes null, which csv writes as nothing while '' would be a pair of quotes. Most texts begin
 * with a letter, and one comparison of bytes shows that.
 */
const guarded = (cell: Sql): Sql =>
  sql`case when ${cell} > 'A' collate "C" then ${cell}
    when ascii(${cell}) in (61, 43, 45, 64, 9, 13) and ${cell} !~ '^-[0-9]+([.][0-9]+)?$' then '''' || ${cell}
    else nullif(${cell}, '') end`

/**
 * A statement with its values as literals, for `copy`, which takes no parameters. The driver quotes them and, like
 * parameters, they have no type until the statement gives them one. Throws TypeError for a value that no query here
 * has.
 */
export function inlined(query: Sql): string {
  return query.strings.reduce((text, part, index) => text + literal(query.values[index - 1]) + part)
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (typeof value === 'string') return pg.escapeLiteral(value)
  if (typeof value === 'number' || typeof value === 'boolean') return `'${value}'`
  if (value instanceof Date) return `'${value.toISOString()}'`
  if (Buffer.isBuffer(value)) return `'\\x${value.toString('hex')}'`
  if (Array.isArray(value)) return pg.escapeLiteral(arrayText(value))
  throw new TypeError(`no literal for a ${typeof value}`)
}

/** PostgreSQL's array notation: members quoted, null bare. */
function arrayText(values: readonly unknown[]): string {
  const members = values.map(value => {
    if (value === null || value === undefined) return 'null'
    if (Array.isArray(value)) return arrayText(value)
    return `"${String(value).replace(/["\\]/g, '\\$&')}"`
  })
  return `{${members.join(',')}}`
}

/** The labels of a column with enumerated values, e.g. a state. */
export const textCell = (column: Sql, texts: TextBook, language: Language): Sql =>
  sql`case ${column} ${join(
    Object.entries(texts).map(([key, pair]) => sql`when ${key} then ${render(pair, language)}`),
    ' ',
  )} end`
