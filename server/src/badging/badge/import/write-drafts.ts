import type { ImportColumn, RequirableField } from '@fairgate/contract/badging/badge/fields'
import sql, { raw, type Sql } from 'sql-template-tag'
import { uuidv7 } from 'uuidv7'
import type { ExhibitionFacts } from '../../../exhibitions/exhibition/api.ts'
import { changeTask } from '../../../exhibitions/participation/hooks.ts'
import type { Db } from '../../../kernel/database/database.ts'
import type { GoodRow, Import } from '../../../kernel/import/definition.ts'
import type { Services } from '../../../kernel/services/services.ts'
import { reviewNoteOf, selectExistingBadge } from '../eligibility.ts'
import { documentDigest, encryptDocument, encryptPhone, personIdOf } from '../encrypted-person.ts'
import { validOf } from '../entry-days/entry-days-columns.ts'
import type { ReadPerson } from './validate-row.ts'

/** An import of badges of one type, with what its rows are validated against. */
export interface BadgeImport extends Import {
  exhibitionId: string
  participationId: string
  badgeTypeId: string
  badgeTypeName: { cn: string; en: string }
  prefix: string
  phases: string[]
  requiredFields: RequirableField[]
  minimumAge: number | null
  onePersonOneBadge: boolean
  badgeClass: string | null
  /** The rules in force, if the type has a class. */
  bookId: string | null
  opens: string | null
  plan: Pick<ExhibitionFacts, 'moveIn' | 'open' | 'moveOut'>
}

/** Where drafts are written; `id` is the batch of the import. */
export type DraftScope = Pick<
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

/**
 * Returns the row numbers of people who have such a badge already (`heldBadge`), with its code if it belongs to the
 * same company.
 */
export async function holdersAmong(
  db: Db,
  { cipher }: Pick<Services, 'cipher'>,
  found: BadgeImport,
  rows: readonly GoodRow<ImportColumn, ReadPerson>[],
): Promise<Map<number, string | null>> {
  const digests = rows.map(({ entry }) => documentDigest(cipher, entry.documentType, entry.documentNumber))
  const withBadge = await db.many<{ row: number; code: string | null }>(sql`
    select existing.row, b.code from (select m.row, ${raw(selectExistingBadge('c'))} as id from unnest(${rows.map(({ rowNumber }) => rowNumber)}::int[], ${digests}::bytea[],
      ${digests.map(personIdOf)}::uuid[]) m (row, digest, person_id), ${selectScope(found)}, lateral (select scope.*, m.digest, m.person_id) c) existing
    left join badge b on b.exhibition_id = ${found.exhibitionId} and b.id = existing.id and b.company_id = ${found.companyId}
    where existing.id is not null`)
  return new Map(withBadge.map(({ row, code }) => [row, code]))
}

/** What all rows of a batch have in common, as columns of `heldBadge` and `reviewNoteOf`. */
const selectScope = (found: DraftScope): Sql => sql`(select ${found.exhibitionId}::uuid as exhibition_id,
  ${found.companyId}::uuid as company_id, ${found.badgeTypeId}::uuid as badge_type_id, null::uuid as badge_id,
  ${found.phases}::text[] as phases, ${found.onePersonOneBadge}::boolean as one) scope`

/**
 * Writes the valid rows as drafts with encrypted numbers, in one statement and one change of the task. Returns their
 * ids.
 */
export async function insertDrafts(
  db: Db,
  { cipher, config }: Pick<Services, 'cipher' | 'config'>,
  found: DraftScope,
  people: readonly ReadPerson[],
  createdBy: string,
): Promise<string[]> {
  if (people.length === 0) return []
  const ids = people.map(() => uuidv7())
  const documents = people.map((person, at) =>
    encryptDocument(cipher, ids[at] as string, person.documentType, person.documentNumber),
  )
  const phones = people.map((person, at) => encryptPhone(cipher, ids[at] as string, person.phone))
  const of = <Field extends keyof ReadPerson>(field: Field) => people.map(person => person[field])
  await db.run(sql`
    with numbers as materialized (select take_badge_numbers(${found.exhibitionId}, ${people.length}) as first)
    insert into badge (exhibition_id, id, state, code, badge_type_id, participation_id, company_id, name, name_en, document_type,
      document_blind_index, document_encrypted, document_masked, phone_blind_index, phone_encrypted, phone_masked, employer, job_title, birth,
      phases, batch_id, entered_by, created_by, review_note, document_tail, phone_tail, entry_days, valid)
    select ${found.exhibitionId}, m.id, 'draft', ${found.prefix} || '-' || lpad((numbers.first + m.at - 1)::text, 6, '0'),
      ${found.badgeTypeId}, ${found.participationId}, ${found.companyId}, m.name, m.name_en, m.document_type, m.document_blind_index,
      m.document_encrypted, m.document_masked, m.phone_blind_index, m.phone_encrypted, m.phone_masked, m.employer, m.job_title, m.birth,
      ${found.phases}, ${found.id}::uuid, ${found.enteredBy}::uuid, ${createdBy},
      ${raw(reviewNoteOf('c'))}, m.document_tail, m.phone_tail, m.entry_days,
      case when m.entry_days is not null then ${validOf({ ...found, days: sql`m.entry_days` }, config.venueTimeZone)} end
    from numbers, ${selectScope(found)}, unnest(${ids}::uuid[], ${of('name')}::text[], ${of('nameEn')}::text[], ${of('documentType')}::text[],
      ${documents.map(({ digest }) => digest)}::bytea[], ${documents.map(({ encrypted }) => encrypted)}::bytea[],
      ${documents.map(({ masked }) => masked)}::text[], ${phones.map(({ digest }) => digest)}::bytea[],
      ${phones.map(({ encrypted }) => encrypted)}::bytea[], ${phones.map(({ masked }) => masked)}::text[], ${of('employer')}::text[],
      ${of('jobTitle')}::text[], ${of('birth')}::date[], ${documents.map(({ tail }) => tail)}::text[],
      ${phones.map(({ tail }) => tail)}::text[], ${people.map(({ entryDays }) => entryDays && `[${entryDays.from},${entryDays.to}]`)}::daterange[]) with ordinality m (id, name, name_en, document_type, document_blind_index,
      document_encrypted, document_masked, phone_blind_index, phone_encrypted, phone_masked, employer, job_title, birth, document_tail, phone_tail, entry_days, at),
      lateral (select scope.*, m.document_blind_index as digest, m.name, m.birth, m.phone_blind_index) c`)
  const { exhibitionId, participationId } = found
  await changeTask(db, { exhibitionId, participationId }, { drafts: people.length })
  return ids
}
