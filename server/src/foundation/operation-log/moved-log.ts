import { randomUUID } from 'node:crypto'
import { codes } from '@fairgate/contract/kernel/refusal/refusal'
import type pg from 'pg'
import sql, { type Sql } from 'sql-template-tag'
import { type Db, type Statement, transaction } from '../../kernel/database/database.ts'
import { StartFailure } from '../../kernel/services/start-failure.ts'
import { writeLogCheckpoints } from './log-checkpoint.ts'
import { logged } from './logged.ts'

const command = 'exhibition.moved'

/** The entry that both hash chains get when an exhibition has moved: each vouches for the entries that the other holds. */
export interface MoveLink {
  exhibitionId: string
  exhibitionName: string
  companyId: string
  /** Where the exhibition is from now on. */
  to: string
  generation: number
  /** Entries before this moment have moved, without these ids. */
  until: string
  without: readonly string[]
  /** Of those entries, and of the last link of the other chain. */
  digest: string
  otherHead: string
}

/** Adds what commands have logged to the chain. @returns whether all of the transactions before `xid` are in it */
export async function checkpointBefore(db: Db, xid: string): Promise<boolean> {
  await writeLogCheckpoints(db)
  const { complete } = await db.one<{ complete: boolean }>(
    sql`select xid >= ${xid}::bigint as complete from operation_log_watermark`,
  )
  return complete
}

/** SQL: entries of an exhibition before a moment, without the links, which each database has for itself. */
const before = ({ exhibitionId, until }: Pick<MoveLink, 'exhibitionId' | 'until'>): Sql =>
  sql`exhibition_id = ${exhibitionId} and at < ${until}::timestamptz and command <> ${command}`

/**
 * The entries of an exhibition that one database has and the other never gets, although they are from before a move: who looked at
 * it where it was not. Those of its present move are at the destination, those of earlier ones are named in the links.
 */
export async function entriesLeftBehind(
  source: Db,
  destination: Db,
  exhibitionId: string,
  until: string,
): Promise<string[]> {
  const { earlier } = await source.one<{ earlier: string[] }>(sql`
    select coalesce(array_agg(distinct w.id), '{}') as earlier
    from operation_log l, jsonb_array_elements_text(coalesce(l.after -> 'without', '[]')) w (id)
    where l.exhibition_id = ${exhibitionId} and l.command = ${command} and l.xid >= 0 and (l.after ->> 'until')::timestamptz < ${until}::timestamptz`)
  // Entries of its own that are no older than its last link.
  const own = await destination.many<{ id: string }>(sql`
    select id from operation_log where ${before({ exhibitionId, until })} and xid >= 0 and at >= coalesce((
      select max((l.after ->> 'until')::timestamptz) from operation_log l
      where l.exhibition_id = ${exhibitionId} and l.command = ${command} and l.xid >= 0
        and (l.after ->> 'until')::timestamptz < ${until}::timestamptz), '-infinity')`)
  const only = await source.many<{ id: string }>(sql`
    select o.id from unnest(${own.map(({ id }) => id)}::uuid[]) o (id) where not exists (
      select from operation_log l where l.exhibition_id = ${exhibitionId} and l.at < ${until}::timestamptz and l.id = o.id)`)
  return [...new Set([...earlier, ...only.map(({ id }) => id)])].sort()
}

/** SHA-256 of the entries that have moved; of what retention and erasure never change: names and addresses are not in it. */
export async function digestMovedLog(
  db: Db,
  moved: Pick<MoveLink, 'exhibitionId' | 'until' | 'without'>,
): Promise<{ digest: string; entries: number }> {
  return db.one(sql`
    select count(*)::int as entries, encode(sha256(coalesce(string_agg(entry, ''::bytea order by at, id), '')), 'hex') as digest
    from (select at, id, sha256(convert_to(jsonb_build_array((extract(epoch from at) * 1000000)::bigint, id, command, company_id,
        operator_id, device_id, entity_type, target_id, status_code, reason, trace_id)::text, 'UTF8')) as entry
      from operation_log where ${before(moved)} and id <> all(${[...moved.without]}::uuid[])) moved`)
}

export async function chainHead(db: Db): Promise<string> {
  const row = await db.maybe<{ hash: string }>(
    sql`select encode(hash, 'hex') as hash from operation_log_checkpoint order by seq desc limit 1`,
  )
  return row?.hash ?? ''
}

/** Adds the entry, once: the command may be repeated. */
export const addMoveLink = (pool: pg.Pool, link: MoveLink): Promise<void> =>
  transaction(pool, async db => {
    // A command that was killed may still be adding it.
    await db.run(sql`select pg_advisory_xact_lock(hashtextextended(${link.exhibitionId}, 1426))`)
    const found = await db.maybe(sql`
      select from operation_log where exhibition_id = ${link.exhibitionId} and command = ${command} and xid >= 0
        and (after ->> 'generation')::int = ${link.generation} limit 1`)
    if (!found) await db.run(entryOf(link))
  })

const entryOf = (link: MoveLink): Statement =>
  logged({
    ...{ command, traceId: randomUUID(), address: '', statusCode: codes.done, entityType: 'exhibition' },
    ...{ targetId: link.exhibitionId, targetName: link.exhibitionName, exhibitionId: link.exhibitionId },
    actor: { companyId: link.companyId, operatorName: '' },
    after: {
      to: link.to,
      generation: link.generation,
      until: link.until,
      digest: link.digest,
      otherHead: link.otherHead,
      ...(link.without.length > 0 && { without: link.without }),
    },
  })

/**
 * Compares the entries that came or went with exhibitions with the digests in the chain.
 *
 * @returns how many moves; @throws StartFailure naming the first that does not agree
 */
export async function verifyMoveLinks(db: Db): Promise<number> {
  const links = await db.many<{ id: string; name: string; until: string; digest: string; without: string[] }>(sql`
    select l.exhibition_id as id, l.target_name as name, l.after ->> 'until' as until, l.after ->> 'digest' as digest,
      coalesce(l.after -> 'without', '[]') as without
    from operation_log l where l.command = ${command} and l.xid >= 0 order by l.at`)
  for (const { id, name, until, digest, without } of links) {
    const found = await digestMovedLog(db, { exhibitionId: id, until, without })
    if (found.digest === digest) continue
    throw new StartFailure(
      `The entries of ${name} before its move (${until}) are not those that its chain was linked with: ${found.entries} were found.`,
    )
  }
  return links.length
}
