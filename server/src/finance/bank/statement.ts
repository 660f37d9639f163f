import type { Output } from '@fairgate/contract/app/catalogue'
import type { Layout } from '@fairgate/contract/finance/bank/columns'
import type { MoneyReading, NotImported, SheetHead } from '@fairgate/contract/kernel/import/reading'
import sql from 'sql-template-tag'
import type { Db } from '../../kernel/database/database.ts'
import type { RowFormat } from '../../kernel/spreadsheet/sniff-sheet.ts'
import type { Decided } from './match-lines.ts'
import type { LineReading } from './read-line.ts'
import { type Head, type KnowTitles, knowingTitles, type Remembered, titlesKey } from './statement-rows.ts'

type Report = Output<'getBankStatementReport'>
export type Question = NonNullable<Report['question']>
export type RejectedRow = Report['rows'][number]

/** The content of `bank_statement.reading`. */
export interface StatementReading {
  /** What a user chose; or what was accepted. */
  asked?: MoneyReading
  /** The format used, detected or chosen. */
  read?: MoneyReading & { format: RowFormat }
  left?: NotImported
  heads?: SheetHead[]
  /** Somebody has accepted the format: lines may be booked with it. */
  accepted?: boolean
}

/** The statement that an import job processes. */
export interface Statement {
  id: string
  version: number
  bankAccountId: string
  fileId: string
  fileName: string
  jobId: string | null
  reading: StatementReading
  breaksAccepted: boolean
  question: Question | null
  duplicates: Decided
  createdByName: string
  finished: boolean
}

const columns = sql`id, version, bank_account_id as "bankAccountId", file_id as "fileId", file_name as "fileName",
  job_id as "jobId", reading, breaks_accepted as "breaksAccepted", question, duplicates, created_by_name as "createdByName",
  finished_at is not null as finished`

export const statementById = (db: Db, id: string): Promise<Statement | undefined> =>
  db.maybe<Statement>(sql`select ${columns} from bank_statement where id = ${id}`)

export const statementLocked = (db: Db, id: string): Promise<Statement | undefined> =>
  db.maybe<Statement>(sql`select ${columns} from bank_statement where id = ${id} for update`)

/** Adds to the stored format of a file. */
export async function saveReading(db: Db, id: string, changes: StatementReading): Promise<void> {
  await db.run(sql`update bank_statement set reading = reading || ${JSON.stringify(changes)}::jsonb where id = ${id}`)
}

/** The known titles: built in, and accepted before. */
export async function titlesKnown(db: Db): Promise<KnowTitles> {
  const rows = await db.many<{ titles: string; layout: Layout; reading: LineReading }>(
    sql`select titles, layout, reading from bank_layout`,
  )
  const remembered = rows.map(({ titles, layout, reading }): [string, Remembered] => [titles, { layout, reading }])
  return knowingTitles(new Map(remembered))
}

/**
 * Remembers the format, so that the next file with the same titles needs no question; called once this file has been
 * read to its end.
 */
export async function rememberReading(
  db: Db,
  { createdByName }: Statement,
  { titles, layout }: Pick<Head, 'titles' | 'layout'>,
  reading: LineReading,
): Promise<void> {
  if (titles.length === 0) return
  await db.run(sql`
    insert into bank_layout (titles, layout, reading, mapped_by)
    values (${titlesKey(titles)}, ${JSON.stringify(layout)}, ${JSON.stringify(reading)}, ${createdByName})
    on conflict (titles) do update set layout = excluded.layout, reading = excluded.reading, mapped_by = excluded.mapped_by,
      mapped_at = now()`)
}

/**
 * Once lines are booked, only the titles of the first rows stay stored, so that there is no second copy of payer data.
 */
export async function trimHeads(db: Db, id: string): Promise<void> {
  const found = await statementById(db, id)
  const { heads = [], read } = found?.reading ?? {}
  const trimmed = heads.map(({ head, ...sheet }) => ({
    ...sheet,
    head:
      sheet.name === (read?.sheet ?? '')
        ? head.filter(({ number }) => number <= (read?.headerRow ?? 1))
        : head.slice(0, 1),
  }))
  await saveReading(db, id, { heads: trimmed })
}
