import type pg from 'pg'
import sql, { join, type Sql } from 'sql-template-tag'
import { counts, exhibitionsOfEdition } from '../../../exhibitions/exhibition/api.ts'
import type { WriteContext } from '../../../kernel/command/context.ts'
import { type Db, toDb, transaction } from '../../../kernel/database/database.ts'
import { retryTransaction } from '../../../kernel/database/retry-transaction.ts'
import { enqueue } from '../../../kernel/jobs/enqueue.ts'
import type { JobDefinition } from '../../../kernel/jobs/job-definition.ts'
import { isRecorded, recordedOf, upsertRecords } from './record-badges.ts'
import { decidingEvents, recordedStates, statesWith } from './record-outcome.ts'

const chunkSize = 500

export const recordsJobKind = 'badge.records'

/** Rebuilds the records of exhibitions by a job, because what they take from the exhibition or a badge type has changed. */
export async function rebuildRecordsLater(
  { db, language }: Pick<WriteContext, 'db' | 'language'>,
  exhibitionIds: readonly string[],
): Promise<void> {
  for (const exhibitionId of exhibitionIds)
    await enqueue(db, { kind: recordsJobKind, payload: { exhibitionId }, actor: { language }, exhibitionId })
}

/** The same for all exhibitions of an edition. */
export const rebuildRecordsOfEdition = async (context: WriteContext, editionId: string): Promise<void> =>
  rebuildRecordsLater(context, await exhibitionsOfEdition(context.db, editionId))

/** Rebuilds the records of an exhibition; a second run changes nothing. */
export const recordsJob: JobDefinition<{ exhibitionId: string }> = {
  attempts: 20,
  async run({ exhibitionId }, { pool, signal, progress }) {
    const transact = <T>(work: (db: Db) => Promise<T>) => retryTransaction(() => transaction(pool, work))
    return {
      count: await rebuildRecords(transact, exhibitionId, count => {
        signal.throwIfAborted()
        progress(count)
      }),
    }
  },
}

type Transact = <T>(work: (db: Db) => Promise<T>) => Promise<T>

/**
 * Makes the records of an exhibition equal to the projection of its badges, 500 per transaction, while badges change.
 * Returns how many badges it read. A record whose badge has lost its document number (retention) keeps its person.
 */
export async function rebuildRecords(
  transact: Transact,
  exhibitionId: string,
  onProgress: (count: number) => void = () => {},
): Promise<number> {
  let count = 0
  for (let last: string | undefined; ; ) {
    const ids = await transact(db => rebuildChunk(db, exhibitionId, last))
    if (ids.length === 0) return count
    count += ids.length
    last = ids.at(-1)
    onProgress(count)
  }
}

/** Rebuilds the records of all exhibitions, or of the one with a code. Returns how many, and how many badges they have. */
export async function rebuildAllRecords(
  pool: pg.Pool,
  code?: string,
): Promise<{ exhibitions: number; badges: number }> {
  const rows = await toDb(pool).many<{ id: string }>(sql`
    select e.id from exhibition e where ${counts('e.id')} and ${code ? sql`e.code = ${code}` : sql`true`} order by e.id`)
  let badges = 0
  for (const { id } of rows) badges += await rebuildRecords(work => transaction(pool, work), id)
  return { exhibitions: rows.length, badges }
}

async function rebuildChunk(db: Db, exhibitionId: string, last = '00000000-0000-0000-0000-000000000000') {
  // Locked first: the next statement sees what transitions that were in progress have written.
  const rows = await db.many<{ id: string }>(sql`
    select b.id from badge b where b.exhibition_id = ${exhibitionId} and b.id > ${last} and b.state <> 'draft' and ${isRecorded}
    order by b.id limit ${chunkSize} for no key update`)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return ids
  const { tables, seriesId, editionNumber, submittedAt } = recordedOf
  const personKey = sql`coalesce(b.document_blind_index, earlier.person_key)`
  await db.run(
    sql`
    with projected as materialized (
      select ${seriesId} as series_id, ${personKey} as person_key, b.exhibition_id, b.id as badge_id,
        ${editionNumber} as edition_number, y.class, b.company_id, o.outcome, ${decidedBy} as decided_by_kind,
        ${submittedAt} as submitted_at
      from ${tables} left join lateral (select r.person_key from badge_record r
          where r.exhibition_id = b.exhibition_id and r.badge_id = b.id limit 1) earlier on b.document_blind_index is null
        cross join lateral (select ${outcomeNow} as outcome) o
      where b.exhibition_id = ${exhibitionId} and b.id = any(${ids}::uuid[]) and ${personKey} is not null
    ), gone as (
      delete from badge_record r where r.exhibition_id = ${exhibitionId} and r.badge_id = any(${ids}::uuid[]) and not exists (
        select from projected p where (p.series_id, p.person_key, p.badge_id) = (r.series_id, r.person_key, r.badge_id)))
    ${upsertRecords(sql`select * from projected`)}`,
  )
  return ids
}

/** The outcome of a badge `b`, from its state and for an expired one from its history. */
export const outcomeNow: Sql = sql`case when b.state = 'expired' and (${lastLine(['expire'], sql`h.from_state`)}) = any(${statesWith('approved')}::text[])
  then 'approved' when b.state = 'voided' and b.replaced_by is not null then 'replaced' ${join(
    recordedStates.map(([state, its]) => sql`when b.state = ${state} then ${its}`),
    ' ',
  )} end`

/** Whose decision the outcome `o.outcome` is, from the last line of history that decided it. */
export const decidedBy: Sql = sql`case o.outcome ${join(
  Object.entries(decidingEvents).map(
    ([its, events]) =>
      sql`when ${its} then (${lastLine(
        events,
        sql`(
      select case c.type when 'platform' then 'venue' else 'organizer' end from company c where c.id = h.company_id)`,
      )})`,
  ),
  ' ',
)} end`

function lastLine(events: readonly string[], of: Sql): Sql {
  return sql`select ${of} from history h where h.subject_id = b.id and h.event = any(${[...events]}::text[])
    order by h.id desc limit 1`
}
