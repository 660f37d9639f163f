import type { Layout } from '@fairgate/contract/bank/columns'
import type { Output } from '@fairgate/contract/catalogue'
import sql from 'sql-template-tag'
import type { Db } from '../kernel/database.ts'
import type { Decided } from './match-lines.ts'
import { type KnowLayout, knowingLayouts, titlesKey } from './statement-rows.ts'

type Report = Output<'getBankStatementReport'>
export type Question = NonNullable<Report['question']>
export type Told = Report['rows'][number]

/** What the job of an import works on. */
export interface Statement {
  id: string
  version: number
  bankAccountId: string
  fileId: string
  fileName: string
  /** Columns as somebody said, and the titles they were said of. */
  layout: { titles: string[]; columns: Layout } | null
  breaksAccepted: boolean
  question: Question | null
  duplicates: Decided
  createdByName: string
}

const columns = sql`id, version, bank_account_id as "bankAccountId", file_id as "fileId", file_name as "fileName", layout,
  breaks_accepted as "breaksAccepted", question, duplicates, created_by_name as "createdByName"`

export const statementById = (db: Db, id: string): Promise<Statement | undefined> =>
  db.maybe<Statement>(sql`select ${columns} from bank_statement where id = ${id}`)

export const statementLocked = (db: Db, id: string): Promise<Statement | undefined> =>
  db.maybe<Statement>(sql`select ${columns} from bank_statement where id = ${id} for update`)

/** What is known of titles: by heart, what was mapped before, and what was said of this file. */
export async function layoutsFor(db: Db, { layout }: Statement): Promise<KnowLayout> {
  const rows = await db.many<{ titles: string; layout: Layout }>(sql`select titles, layout from bank_layout`)
  const remembered = new Map(rows.map(row => [row.titles, row.layout]))
  if (layout) remembered.set(titlesKey(layout.titles), layout.columns)
  return knowingLayouts(remembered)
}

/** The next file with the same titles is read by what was said of this one, once that has been read to its end. */
export async function rememberLayout(db: Db, { layout, createdByName }: Statement): Promise<void> {
  if (!layout) return
  await db.run(sql`
    insert into bank_layout (titles, layout, mapped_by) values (${titlesKey(layout.titles)}, ${JSON.stringify(layout.columns)}, ${createdByName})
    on conflict (titles) do update set layout = excluded.layout, mapped_by = excluded.mapped_by, mapped_at = now()`)
}
