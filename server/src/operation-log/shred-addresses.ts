import { hash, randomUUID } from 'node:crypto'
import { codes } from '@fairgate/contract/kernel/refusal'
import sql, { type Sql } from 'sql-template-tag'
import type { Db } from '../kernel/database.ts'
import { logged } from './logged.ts'

/** Sealed rows of the log so old that their network address goes: what is not in the chain yet waits for it. */
const over = (before: Sql): Sql => sql`l.at < ${before} and l.address <> ''
  and exists (select from operation_log_seal s where s.log_id = l.id)`

export async function countAddresses(db: Db, before: Sql): Promise<number> {
  const { rows } = await db.one<{ rows: number }>(
    sql`select count(*)::int as rows from operation_log l where ${over(before)}`,
  )
  return rows
}

/** Where a portion ended. */
interface Place {
  at: string
  id: string
}

/**
 * Shreds the addresses of up to `most` rows, the oldest behind a place first, in the caller's transaction. What is left of each
 * is kept as a digest, and the sum of those in the log itself: the chain goes on holding, and nobody changes a row under it.
 */
export async function shredAddresses(
  db: Db,
  { before, most, after, companyId }: { before: Sql; most: number; after: Place | undefined; companyId: string },
): Promise<{ rows: number; last: Place | undefined }> {
  const portion = randomUUID()
  const behind = after ? sql`and (l.at, l.id) > (${after.at}::timestamptz, ${after.id}::uuid)` : sql``
  const rows = await db.many<{ at: string; id: string }>(sql`
    with due as (
      select l.at, l.id from operation_log l where ${over(before)} ${behind} order by l.at, l.id limit ${most} for update skip locked),
    shredded as (
      update operation_log l set address = '' from due where l.at = due.at and l.id = due.id returning l.at, l.id)
    select at::text, id from shredded order by shredded.at, id`)
  if (rows.length === 0) return { rows: 0, last: undefined }
  const kept = await db.many<{ digest: Buffer }>(sql`
    with left_of as (
      select l.id, l.at, sha256(operation_log_bytes(l)) as digest
      from unnest(${rows.map(({ at }) => at)}::timestamptz[], ${rows.map(({ id }) => id)}::uuid[]) one (at, id)
        join operation_log l on l.at = one.at and l.id = one.id),
    noted as (
      insert into operation_log_shredded (log_id, log_at, portion, digest) select id, at, ${portion}::uuid, digest from left_of)
    select digest from left_of order by id`)
  const digest = hash('sha256', Buffer.concat(kept.map(row => row.digest)), 'hex')
  await db.run(
    logged({
      ...{ command: 'runRetention', traceId: portion, address: '', statusCode: codes.done, noun: 'operationLog' },
      actor: { companyId, operatorName: '' },
      after: { kind: 'address', rows: rows.length, digest },
    }),
  )
  return { rows: rows.length, last: rows.at(-1) }
}
