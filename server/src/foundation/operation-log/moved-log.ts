import { randomUUID } from 'node:crypto'
import { codes } from '@fairgate/contract/kernel/refusal/refusal'
import sql from 'sql-template-tag'
import type { Db } from '../../kernel/database/database.ts'
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
  /** Entries before this moment have moved. */
  until: string
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

/**
 * SHA-256 of the entries of an exhibition before a moment, without the links, which each database has for itself; of what retention and erasure never change: names and addresses are not
 * in it.
 */
export async function digestMovedLog(
  db: Db,
  exhibitionId: string,
  until: string,
): Promise<{ digest: string; entries: number }> {
  return db.one(sql`
    select count(*)::int as entries, encode(sha256(coalesce(string_agg(entry, ''::bytea order by at, id), '')), 'hex') as digest
    from (select at, id, sha256(convert_to(jsonb_build_array((extract(epoch from at) * 1000000)::bigint, id, command, company_id,
        operator_id, device_id, entity_type, target_id, status_code, reason, trace_id)::text, 'UTF8')) as entry
      from operation_log
      where exhibition_id = ${exhibitionId} and at < ${until}::timestamptz and command <> ${command}) moved`)
}

export async function chainHead(db: Db): Promise<string> {
  const row = await db.maybe<{ hash: string }>(
    sql`select encode(hash, 'hex') as hash from operation_log_checkpoint order by seq desc limit 1`,
  )
  return row?.hash ?? ''
}

export const addMoveLink = (db: Db, link: MoveLink): Promise<number> =>
  db.run(
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
      },
    }),
  )

/**
 * Compares the entries that came or went with exhibitions with the digests in the chain.
 *
 * @returns how many moves; @throws StartFailure naming the first that does not agree
 */
export async function verifyMoveLinks(db: Db): Promise<number> {
  const links = await db.many<{ id: string; name: string; until: string; digest: string }>(sql`
    select l.exhibition_id as id, l.target_name as name, l.after ->> 'until' as until, l.after ->> 'digest' as digest
    from operation_log l where l.command = ${command} and l.xid >= 0 order by l.at`)
  for (const { id, name, until, digest } of links) {
    const found = await digestMovedLog(db, id, until)
    if (found.digest === digest) continue
    throw new StartFailure(
      `The entries of ${name} before its move (${until}) are not those that its chain was linked with: ${found.entries} were found.`,
    )
  }
  return links.length
}
