import sql, { raw, type Sql } from 'sql-template-tag'
import { uuidv7 } from 'uuidv7'
import type { Db } from '../../kernel/database.ts'
import type { Services } from '../../kernel/services.ts'
import { affairChanged } from '../../participation/effects.ts'
import { heldBadge, reviewNoteOf } from '../eligibility.ts'
import { documentDigest, personIdOf, sealDocument, sealPhone } from '../sealed-person.ts'
import type { BadgeImport } from './badge-import.ts'
import { sealRow } from './badge-import.ts'
import type { ReadPerson, RowIssue, TypedRow } from './judge-row.ts'

export interface GoodRow {
  rowNumber: number
  typed: TypedRow
  person: ReadPerson
}

export interface BadRow {
  rowNumber: number
  typed: TypedRow
  issues: RowIssue[]
}

type Sealing = Pick<Services, 'cipher'>

/** Where drafts go; `id` is the batch they come with. */
export type DraftPlace = Pick<
  BadgeImport,
  | 'exhibitionId'
  | 'participationId'
  | 'companyId'
  | 'enteredBy'
  | 'badgeTypeId'
  | 'prefix'
  | 'phases'
  | 'onePersonOneBadge'
> & { id: string | null }

/** Row numbers of those who have such a badge already (`heldBadge`), with its number where it is the company's own. */
export async function holdersAmong(
  db: Db,
  { cipher }: Sealing,
  found: BadgeImport,
  rows: readonly GoodRow[],
): Promise<Map<number, string | null>> {
  if (rows.length === 0) return new Map()
  const digests = rows.map(({ person }) => documentDigest(cipher, person.documentType, person.documentNumber))
  const held = await db.many<{ row: number; code: string | null }>(sql`
    select held.row, b.code from (select m.row, ${raw(heldBadge('c'))} as id from unnest(${rows.map(({ rowNumber }) => rowNumber)}::int[], ${digests}::bytea[],
      ${digests.map(personIdOf)}::uuid[]) m (row, digest, person_id), ${placeOf(found)}, lateral (select place.*, m.digest, m.person_id) c) held
    left join badge b on b.exhibition_id = ${found.exhibitionId} and b.id = held.id and b.company_id = ${found.companyId}
    where held.id is not null`)
  return new Map(held.map(({ row, code }) => [row, code]))
}

/** What all rows of a batch have in common, as columns of `heldBadge` and `reviewNoteOf`. */
const placeOf = (found: DraftPlace): Sql => sql`(select ${found.exhibitionId}::uuid as exhibition_id,
  ${found.companyId}::uuid as company_id, ${found.badgeTypeId}::uuid as badge_type_id, null::uuid as badge_id,
  ${found.phases}::text[] as phases, ${found.onePersonOneBadge}::boolean as one) place`

/** Good rows become drafts, their numbers sealed, in one statement and one change of the affair. Answers their ids. */
export async function insertDrafts(
  db: Db,
  { cipher }: Sealing,
  found: DraftPlace,
  people: readonly ReadPerson[],
  createdBy: string,
): Promise<string[]> {
  if (people.length === 0) return []
  const ids = people.map(() => uuidv7())
  const documents = people.map((person, at) =>
    sealDocument(cipher, ids[at] as string, person.documentType, person.documentNumber),
  )
  const phones = people.map((person, at) => sealPhone(cipher, ids[at] as string, person.phone))
  const of = <Field extends keyof ReadPerson>(field: Field) => people.map(person => person[field])
  await db.run(sql`
    with numbers as materialized (select take_badge_numbers(${found.exhibitionId}, ${people.length}) as first)
    insert into badge (exhibition_id, id, state, code, badge_type_id, participation_id, company_id, name, name_en, document_type,
      document_digest, document_sealed, document_masked, phone_digest, phone_sealed, phone_masked, employer, job_title, birth,
      phases, batch_id, entered_by, created_by, review_note, document_tail, phone_tail)
    select ${found.exhibitionId}, m.id, 'draft', ${found.prefix} || '-' || lpad((numbers.first + m.at - 1)::text, 6, '0'),
      ${found.badgeTypeId}, ${found.participationId}, ${found.companyId}, m.name, m.name_en, m.document_type, m.document_digest,
      m.document_sealed, m.document_masked, m.phone_digest, m.phone_sealed, m.phone_masked, m.employer, m.job_title, m.birth,
      ${found.phases}, ${found.id}::uuid, ${found.enteredBy}::uuid, ${createdBy},
      ${raw(reviewNoteOf('c'))}, m.document_tail, m.phone_tail
    from numbers, ${placeOf(found)}, unnest(${ids}::uuid[], ${of('name')}::text[], ${of('nameEn')}::text[], ${of('documentType')}::text[],
      ${documents.map(({ digest }) => digest)}::bytea[], ${documents.map(({ sealed }) => sealed)}::bytea[],
      ${documents.map(({ masked }) => masked)}::text[], ${phones.map(({ digest }) => digest)}::bytea[],
      ${phones.map(({ sealed }) => sealed)}::bytea[], ${phones.map(({ masked }) => masked)}::text[], ${of('employer')}::text[],
      ${of('jobTitle')}::text[], ${of('birth')}::date[], ${documents.map(({ tail }) => tail)}::text[],
      ${phones.map(({ tail }) => tail)}::text[]) with ordinality m (id, name, name_en, document_type, document_digest,
      document_sealed, document_masked, phone_digest, phone_sealed, phone_masked, employer, job_title, birth, document_tail, phone_tail, at),
      lateral (select place.*, m.document_digest as digest, m.name, m.birth, m.phone_digest) c`)
  const { exhibitionId, participationId } = found
  await affairChanged(db, { exhibitionId, participationId }, { drafts: people.length })
  return ids
}

/** Bad rows wait, sealed, to be mended or removed; a row already there is written over. */
export async function keepBadRows(db: Db, services: Sealing, importId: string, rows: readonly BadRow[]): Promise<void> {
  if (rows.length === 0) return
  await db.run(sql`
    insert into badge_import_row as kept (import_id, row_number, state, reason, cells_sealed, name, issues)
    select ${importId}, m.row, 'bad', m.reason, m.cells, m.name, m.issues from unnest(
      ${rows.map(({ rowNumber }) => rowNumber)}::int[], ${rows.map(({ issues }) => issues[0]?.reason ?? 'other')}::text[],
      ${rows.map(row => sealRow(services, importId, row.rowNumber, row.typed))}::bytea[],
      ${rows.map(({ typed }) => [...(typed.cells.name ?? '')].slice(0, 100).join(''))}::text[],
      ${rows.map(({ issues }) => JSON.stringify(issues))}::jsonb[]) m (row, reason, cells, name, issues)
    on conflict (import_id, row_number) do update set state = 'bad', reason = excluded.reason, name = excluded.name,
      cells_sealed = excluded.cells_sealed, issues = excluded.issues, version = kept.version + 1`)
}

/** Rows that became badges keep nothing of what was typed. */
export async function rowsAreGood(db: Db, importId: string, rows: readonly { rowNumber: number; badgeId: string }[]) {
  await db.run(sql`
    update badge_import_row r set state = 'good', cells_sealed = null, issues = '[]', reason = null, badge_id = m.badge_id,
      version = version + 1
    from unnest(${rows.map(({ rowNumber }) => rowNumber)}::int[], ${rows.map(({ badgeId }) => badgeId)}::uuid[]) m (row, badge_id)
    where r.import_id = ${importId} and r.row_number = m.row`)
}

/** Adds to the numbers of an import, in the transaction that moved its rows. */
export async function addToImport(
  db: Db,
  importId: string,
  { good = 0, bad = 0, mended = 0, submitted = 0 }: Partial<Record<'good' | 'bad' | 'mended' | 'submitted', number>>,
): Promise<void> {
  await db.run(sql`
    update badge_import set good = good + ${good}, bad = bad + ${bad}, mended = mended + ${mended},
      submitted = submitted + ${submitted}, version = version + 1 where id = ${importId}`)
}
