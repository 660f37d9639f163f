import { hash, randomUUID } from 'node:crypto'
import { codes } from '@fairgate/contract/kernel/refusal/refusal'
import { type LogKind, personalEntityTypes } from '@fairgate/contract/lifecycle/privacy/kinds'
import sql, { type Sql } from 'sql-template-tag'
import type { Db } from '../../kernel/database/database.ts'
import { logged } from './logged.ts'

/**
 * What is removed from an entry when a retention period is over: its network address, or the names in it and the
 * address.
 */
interface Part {
  /** SQL: entry `l` still has it. */
  has: Sql
  empty: Sql
  /** The table with digests of the remaining parts. */
  markerTable: Sql
}

const parts: Readonly<Record<LogKind, Part>> = {
  address: { has: sql`l.address <> ''`, empty: sql`address = ''`, markerTable: sql`operation_log_purged` },
  logName: {
    // A refusal has no entity type: its details may name anybody.
    has: sql`(l.entity_type = any(${[...personalEntityTypes]}::text[])
        and (l.target_name is not null or l.before is not null or l.after is not null)
      or (l.entity_type is null or l.entity_type = any(${[...personalEntityTypes]}::text[])) and l.refusal_details is not null)`,
    empty: sql`address = '', target_name = null, before = null, after = null, refusal_details = null`,
    markerTable: sql`operation_log_names_removed`,
  },
}

/**
 * Entries in the chain that are old enough; those that are not in the chain yet wait for it, those that came with an exhibition are
 * in another.
 */
const over = (kind: LogKind, before: Sql): Sql => sql`l.at < ${before} and ${parts[kind].has}
  and (l.xid < 0 or exists (select from operation_log_checkpoint s where s.log_id = l.id))`

export async function countLog(db: Db, kind: LogKind, before: Sql): Promise<number> {
  const { rows } = await db.one<{ rows: number }>(
    sql`select count(*)::int as rows from operation_log l where ${over(kind, before)}`,
  )
  return rows
}

/** The last entry of a portion. */
interface LogPosition {
  at: string
  id: string
}

/**
 * Redacts up to `most` entries for a kind, the oldest after a position first, in the caller's transaction. The digest
 * of the remaining parts of each is stored, and their sum in the log itself, so that the chain stays valid and a
 * manipulation is noticed.
 */
export async function redactLog(
  db: Db,
  kind: LogKind,
  { before, most, after, companyId }: { before: Sql; most: number; after: LogPosition | undefined; companyId: string },
): Promise<{ rows: number; last: LogPosition | undefined }> {
  const { empty, markerTable } = parts[kind]
  const portion = randomUUID()
  const behind = after ? sql`and (l.at, l.id) > (${after.at}::timestamptz, ${after.id}::uuid)` : sql``
  const rows = await db.many<{ at: string; id: string }>(sql`
    with due as (
      select l.at, l.id from operation_log l where ${over(kind, before)} ${behind} order by l.at, l.id limit ${most}
      for update skip locked),
    purged as (
      update operation_log l set ${empty} from due where l.at = due.at and l.id = due.id returning l.at, l.id)
    select at::text, id from purged order by purged.at, id`)
  if (rows.length === 0) return { rows: 0, last: undefined }
  const digests = await db.many<{ digest: Buffer }>(sql`
    with left_of as (
      select l.id, l.at, sha256(operation_log_bytes(l)) as digest
      from unnest(${rows.map(({ at }) => at)}::timestamptz[], ${rows.map(({ id }) => id)}::uuid[]) one (at, id)
        join operation_log l on l.at = one.at and l.id = one.id),
    logged as (
      insert into ${markerTable} (log_id, log_at, portion, digest) select id, at, ${portion}::uuid, digest from left_of)
    select digest from left_of order by id`)
  const digest = hash('sha256', Buffer.concat(digests.map(row => row.digest)), 'hex')
  await db.run(
    logged({
      ...{ command: 'runRetention', traceId: portion, address: '', statusCode: codes.done, entityType: 'operationLog' },
      actor: { companyId, operatorName: '' },
      after: { kind, rows: rows.length, digest },
    }),
  )
  return { rows: rows.length, last: rows.at(-1) }
}
