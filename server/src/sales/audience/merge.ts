import { type MergedField, mergedFields } from '@fairgate/contract/sales/audience/fields'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Cipher } from '../../kernel/crypto/cipher.ts'
import type { Db } from '../../kernel/database/database.ts'
import { mapConstraintErrors } from '../../kernel/refusal/constraint-errors.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { type NumberKind, resealed } from './numbers.ts'

interface Merging {
  db: Db
  services: { cipher: Cipher }
}

interface Pair {
  ownerId: string
  survivorId: string
  goneId: string
  /** Values that are taken from the merged row although the remaining one has its own. */
  chosen: readonly MergedField[]
  /** The operator; empty for an automatic merge. */
  by: string
}

/** The columns of each value; the columns of a number belong together. */
const columnsOf: Readonly<Record<MergedField, readonly string[]>> = {
  name: ['name'],
  gender: ['gender'],
  birth: ['birth'],
  document: ['document_type', 'document_blind_index', 'document_encrypted', 'document_masked', 'document_tail'],
  phone: ['phone_blind_index', 'phone_encrypted', 'phone_masked', 'phone_tail'],
  email: ['email_blind_index', 'email_encrypted', 'email_masked'],
  region: ['region'],
  employer: ['employer'],
  jobTitle: ['job_title'],
  jobClass: ['job_class'],
  industry: ['industry'],
  channel: ['channel'],
}
/** The column by which a value is present and compared: for a number its digest. */
const comparedColumn = (field: MergedField): string =>
  columnsOf[field].find(column => column.endsWith('_blind_index')) ?? (columnsOf[field][0] as string)

/** Two numbers of one document type are two humans. */
export const mergeable = (
  one: { documentType: string | null; documentDigest: Buffer | null },
  other: { documentType: string | null; documentDigest: Buffer | null },
): boolean =>
  !one.documentDigest ||
  !other.documentDigest ||
  one.documentType !== other.documentType ||
  one.documentDigest.equals(other.documentDigest)

type AudienceRow = Record<string, unknown> & {
  id: string
  document_type: string | null
  document_blind_index: Buffer | null
}

/**
 * Merges two rows of one owner into one human: the remaining row gets missing and chosen values, attendances and the
 * stricter consent; the other is hidden until it is split off again. Both are locked, in the order of their ids.
 * Refuses `kernel.notFound`, `audience.notOnePerson`.
 */
export async function mergeRows(
  { db, services: { cipher } }: Merging,
  { ownerId, survivorId, goneId, chosen, by }: Pair,
): Promise<void> {
  const rows = await db.many<AudienceRow>(sql`
    select * from audience where id in (${survivorId}, ${goneId}) and owner_id = ${ownerId} and merged_into is null order by id for update`)
  const survivor = rows.find(({ id }) => id === survivorId)
  const gone = rows.find(({ id }) => id === goneId)
  if (!survivor || !gone) refuse('kernel.notFound')
  const documents = ({ document_type, document_blind_index }: AudienceRow) => ({
    documentType: document_type,
    documentDigest: document_blind_index,
  })
  if (!mergeable(documents(survivor), documents(gone))) refuse('audience.notOnePerson')
  const isBlank = (row: AudienceRow, field: MergedField) => !row[comparedColumn(field)]
  const taken = mergedFields.filter(
    field => !isBlank(gone, field) && (isBlank(survivor, field) || chosen.includes(field)),
  )
  const { before } = await db.one<{ before: unknown }>(
    sql`select to_jsonb(t) as before from audience t where id = ${survivorId}`,
  )
  await db.run(sql`update audience set merged_into = ${survivorId}, version = version + 1 where id = ${goneId}`)
  await db.run(sql`update audience set merged_into = ${survivorId} where merged_into = ${goneId}`)
  const values = taken.flatMap(field =>
    columnsOf[field].map(column => {
      const value = gone[column]
      const kind = column.replace('_encrypted', '')
      return sql`${raw(column)} = ${column.endsWith('_encrypted') ? resealed(cipher, kind as NumberKind, value as Buffer, goneId, survivorId) : value}, `
    }),
  )
  const stricter = (purpose: 'survey' | 'marketing') => strictest(survivor[purpose] as string, gone[purpose] as string)
  // A third person may have the telephone with this name.
  await mapConstraintErrors(
    db.run(sql`
    update audience set ${values.length > 0 ? join(values, '') : sql``}
      survey = ${stricter('survey')}, marketing = ${stricter('marketing')},
      read_from_document = read_from_document or ${gone.read_from_document === true && taken.includes('document')},
      kind = case when ${gone.kind} = 'real' then 'real' else kind end, seen_at = greatest(seen_at, ${gone.seen_at}),
      version = version + 1
    where id = ${survivorId}`),
    { audience_phone_name: ['audience.phoneKnown'], audience_document: ['audience.documentKnown'] },
  )
  const attendances = await moveAttendances(db, goneId, survivorId)
  await recount(db, survivorId)
  await db.run(sql`
    insert into audience_merge (owner_id, surviving_id, merged_id, before, taken, reassigned, by_name)
    values (${ownerId}, ${survivorId}, ${goneId}, ${JSON.stringify(before)}::jsonb, ${taken}, ${JSON.stringify(attendances)}::jsonb, ${by})`)
  await db.run(sql`
    update merge_suggestion set state = 'merged', version = version + 1
    where state = 'open' and (one_id = ${goneId} or other_id = ${goneId})`)
}

/** A refusal of either applies; a consent of either applies if the other made no statement. */
const strictest = (one: string, other: string): string =>
  [one, other].includes('withdrawn') ? 'withdrawn' : [one, other].includes('given') ? 'given' : 'unknown'

async function moveAttendances(db: Db, from: string, to: string) {
  const attendances: { exhibition: string; holder: string }[] = []
  for (const column of ['audience_id', 'venue_audience_id']) {
    const name = raw(column)
    attendances.push(
      ...(await db.many<{ exhibition: string; holder: string }>(sql`
        update attendance set ${name} = ${to} where ${name} = ${from} returning exhibition_id as exhibition, holder_id as holder`)),
    )
  }
  return attendances
}

/** Counts the exhibitions of people: with one they are actual visitors, with none they are not. */
export async function recount(db: Db, ...ids: string[]): Promise<void> {
  await db.run(sql`
    with locked as materialized (select id from audience where id = any(${ids}::uuid[]) order by id for update)
    update audience t set exhibitions = of.n, kind = of.kind
    from locked cross join lateral (
      select n, case when n > 0 then 'real' else 'potential' end as kind from (
        select count(distinct exhibition_id)::int as n from (
          select exhibition_id from attendance where audience_id = locked.id
          union all select exhibition_id from attendance where venue_audience_id = locked.id) theirs) counted) of
    where t.id = locked.id and (t.exhibitions, t.kind) is distinct from (of.n, of.kind)`)
}

/**
 * Undoes a merge within thirty days: unchanged copied values and the moved attendances return. Refuses
 * `kernel.notFound`, `audience.splitTooLate`.
 */
export async function splitRows(
  db: Db,
  { ownerId, survivorId, goneId, days }: Omit<Pair, 'chosen' | 'by'> & { days: number },
) {
  await db.many(sql`select 1 from audience where id in (${survivorId}, ${goneId}) order by id for update`)
  const merge = await db.maybe<{
    id: string
    taken: MergedField[]
    late: boolean
    reassigned: { exhibition: string; holder: string }[]
  }>(sql`
    select id, taken, reassigned, at < now() - make_interval(days => ${days}) as late from audience_merge
    where owner_id = ${ownerId} and surviving_id = ${survivorId} and merged_id = ${goneId} and split_at is null for update`)
  if (!merge) refuse('kernel.notFound')
  if (merge.late) refuse('audience.splitTooLate')
  // Values that were changed since stay as they are.
  const back = merge.taken.map(
    field =>
      sql`${join(
        columnsOf[field].map(
          column =>
            sql`${raw(column)} = case when t.${raw(comparedColumn(field))} is not distinct from g.${raw(comparedColumn(field))} then b.${raw(column)} else t.${raw(column)} end`,
        ),
      )}, `,
  )
  await db.run(sql`
    update audience t set ${back.length > 0 ? join(back, '') : sql``} version = t.version + 1
    from audience_merge m cross join lateral jsonb_populate_record(null::audience, m.before) b join audience g on g.id = ${goneId}
    where m.id = ${merge.id} and t.id = ${survivorId}`)
  await db.run(sql`update audience set merged_into = null, version = version + 1 where id = ${goneId}`)
  const keys = sql`(exhibition_id, holder_id) in (
    select * from unnest(${merge.reassigned.map(({ exhibition }) => exhibition)}::uuid[], ${merge.reassigned.map(({ holder }) => holder)}::uuid[]))`
  const backTo = (column: Sql) =>
    sql`update attendance set ${column} = ${goneId} where ${column} = ${survivorId} and ${keys}`
  await db.run(backTo(raw('audience_id')))
  await db.run(backTo(raw('venue_audience_id')))
  await recount(db, survivorId)
  await recount(db, goneId)
  await db.run(sql`update audience_merge set split_at = now(), version = version + 1 where id = ${merge.id}`)
}
