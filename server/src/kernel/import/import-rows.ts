import type { Language } from '@fairgate/contract/kernel/i18n/language'
import sql, { type Sql } from 'sql-template-tag'
import type { Actor } from '../auth/actor.ts'
import { Unreadable } from '../crypto/cipher.ts'
import type { Db } from '../database/database.ts'
import { translateKey } from '../i18n/translate-key.ts'
import { refuse } from '../refusal/refuse.ts'
import type { Services } from '../services/services.ts'
import type { BadRow, Import, ImportDefinition, RowIssue, TypedRow } from './definition.ts'

/** The part of a definition that identifies its imports in the database. */
type Source = Pick<ImportDefinition<never, never, never, unknown, unknown>, 'name' | 'joined' | 'scope'>

const columns = sql`i.id, i.version, i.entity_type as noun, i.exhibition_id as "exhibitionId", i.participation_id as "participationId",
  i.company_id as "companyId", i.entered_by as "enteredBy", i.created_by as "createdBy", i.created_by_name as "createdByName",
  i.created_at as "createdAt", i.file_id as "fileId", i.file_name as "fileName", i.job_id as "jobId", i.total, i.good, i.bad,
  i.corrected as mended, i.submitted, i.filled, i.reading`

const select = ({ name, joined }: Source, where: Sql) => sql`
  select ${columns}, ${joined.columns} from import i ${joined.tables} where i.entity_type = ${name} and ${where}`

/** An import of this module without an access check: for its jobs. */
export function importById<Found extends Import>(db: Db, source: Source, id: string) {
  return db.maybe<Found>(select(source, sql`i.id = ${id}`))
}

/** An import that the actor sees, or `kernel.notFound`. */
export async function importFor<Found extends Import>(
  db: Db,
  source: Source,
  actor: Pick<Actor, 'companyId' | 'companyType'>,
  id: string,
): Promise<Found> {
  return (
    (await db.maybe<Found>(select(source, sql`i.id = ${id} and ${source.scope(actor)}`))) ?? refuse('kernel.notFound')
  )
}

/**
 * An import whose rows the actor may change: its company's, or that of its sender; others are refused with
 * `kernel.noPermission`.
 */
export async function ownImport<Found extends Import>(
  db: Db,
  source: Source,
  actor: Pick<Actor, 'companyId' | 'companyType'>,
  id: string,
): Promise<Found> {
  const found = await importFor<Found>(db, source, actor, id)
  if (!isOwn(found, actor)) refuse('kernel.noPermission')
  return found
}

export const isOwn = ({ companyId, enteredBy }: Import, actor: Pick<Actor, 'companyId'>): boolean =>
  companyId === actor.companyId || enteredBy === actor.companyId

type Encrypting = Pick<Services, 'cipher'>

/** A bad row as stored: encrypted, because typed text contains personal numbers. */
export function encryptRow(services: Encrypting, importId: string, rowNumber: number, row: TypedRow): Buffer {
  return encryptJson(services, importId, rowNumber, row)
}

export const encryptJson = ({ cipher }: Encrypting, importId: string, rowNumber: number, value: unknown): Buffer =>
  cipher.encrypt(JSON.stringify(value), buildCell(importId, rowNumber))

export const openJson = <T>({ cipher }: Encrypting, importId: string, rowNumber: number, encrypted: Buffer): T =>
  JSON.parse(cipher.decrypt(encrypted, buildCell(importId, rowNumber))) as T

export function openRow<Column extends string>(
  services: Encrypting,
  importId: string,
  rowNumber: number,
  encrypted: Buffer,
): TypedRow<Column> {
  return openJson<TypedRow<Column>>(services, importId, rowNumber, encrypted)
}

/** The same, without cells if it cannot be decrypted: the row is shown without its content, and can be typed again. */
export function openRowIfReadable<Column extends string>(...opening: Parameters<typeof openRow>): TypedRow<Column> {
  try {
    return openRow<Column>(...opening)
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    return { cells: {}, lost: [] } as unknown as TypedRow<Column>
  }
}

/** The table's first name stays: rows were encrypted under it before imports were the kernel's. */
const buildCell = (importId: string, rowNumber: number) => ({
  table: 'badge_import_row',
  column: 'cells_sealed',
  row: `${importId} ${rowNumber}`,
})

/** The name of a row in lists: the cell with it. */
export const nameOfRow = ({ called = 'name' }: { called?: string }, { cells }: TypedRow): string =>
  [...(cells[called] ?? '')].slice(0, 100).join('')

/** Stores bad rows, encrypted, to be corrected or removed; an existing row is overwritten. */
export async function saveBadRows(
  db: Db,
  services: Encrypting,
  definition: { called?: string },
  importId: string,
  rows: readonly BadRow[],
): Promise<void> {
  if (rows.length === 0) return
  await db.run(sql`
    insert into import_row as stored (import_id, row_number, state, reason, cells_encrypted, name, issues)
    select ${importId}, m.row, 'bad', m.reason, m.cells, m.name, m.issues from unnest(
      ${rows.map(({ rowNumber }) => rowNumber)}::int[], ${rows.map(({ issues }) => issues[0]?.reason ?? 'other')}::text[],
      ${rows.map(row => encryptRow(services, importId, row.rowNumber, row.typed))}::bytea[],
      ${rows.map(({ typed }) => nameOfRow(definition, typed))}::text[],
      ${rows.map(({ issues }) => JSON.stringify(issues))}::jsonb[]) m (row, reason, cells, name, issues)
    on conflict (import_id, row_number) do update set state = 'bad', reason = excluded.reason, name = excluded.name,
      cells_encrypted = excluded.cells_encrypted, issues = excluded.issues, version = stored.version + 1`)
}

/** Deletes the typed text of imported rows. */
export async function rowsAreGood(
  db: Db,
  importId: string,
  rows: readonly { rowNumber: number; madeId: string | null }[],
) {
  await db.run(sql`
    update import_row r set state = 'good', cells_encrypted = null, issues = '[]', reason = null, created_id = m.created_id,
      version = version + 1
    from unnest(${rows.map(({ rowNumber }) => rowNumber)}::int[], ${rows.map(({ madeId }) => madeId)}::uuid[]) m (row, created_id)
    where r.import_id = ${importId} and r.row_number = m.row`)
}

/** Adds to the numbers of an import, in the transaction that changed its rows. */
export async function addToImport(
  db: Db,
  importId: string,
  {
    good = 0,
    bad = 0,
    mended: corrected = 0,
    submitted = 0,
    filled = 0,
  }: Partial<Record<'good' | 'bad' | 'mended' | 'submitted' | 'filled', number>>,
): Promise<void> {
  await db.run(sql`
    update import set good = good + ${good}, bad = bad + ${bad}, corrected = corrected + ${corrected},
      submitted = submitted + ${submitted}, filled = filled + ${filled}, version = version + 1 where id = ${importId}`)
}

/** Renders an issue; the options of a list are in the same language. */
export function formatIssue({ field, reason, key, values }: RowIssue, language: Language) {
  const options = values?.[language === 'cn' ? 'optionsCn' : 'optionsEn']
  return { field, reason, msg: translateKey(key, language, options === undefined ? values : { options }) }
}

/** Changes the validation data in an import's settings; undefined removes a member. */
export async function changeSettings(db: Db, importId: string, changes: Record<string, unknown>): Promise<void> {
  const gone = Object.keys(changes).filter(name => changes[name] === undefined)
  await db.run(sql`
    update import set settings = (settings || ${JSON.stringify(changes)}::jsonb) - ${gone}::text[] where id = ${importId}`)
}
