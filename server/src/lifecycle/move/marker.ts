import { setTimeout as pause } from 'node:timers/promises'
import sql from 'sql-template-tag'
import type { Db } from '../../kernel/database/database.ts'

/** How often (ms) the destination is asked whether a marker has arrived. */
const askEvery = 2

/** Where a marker is written, and where it arrives. */
interface Marked {
  exhibitionId: string
  from: { db: Db }
  to: { db: Db }
}

/**
 * Writes a marker at the source, in a transaction of its own: all that was committed before it has arrived once it has
 * ({@link arrived}). Its number is above that of the destination too, which may have written one in an earlier move that has not
 * arrived here.
 */
export async function writeMarker({ exhibitionId, from, to }: Marked): Promise<bigint> {
  const there = await to.db.maybe<{ number: string }>(
    sql`select number::text from move_marker where exhibition_id = ${exhibitionId}`,
  )
  const least = there?.number ?? '0'
  const { number } = await from.db.one<{ number: string }>(sql`
    insert into move_marker (exhibition_id, number) values (${exhibitionId}, ${least}::bigint + 1)
    on conflict (exhibition_id) do update set number = greatest(move_marker.number, ${least}::bigint) + 1 returning number::text`)
  return BigInt(number)
}

/** Waits until a marker has arrived. @returns false if it did not within `patience` ms */
export async function arrived(
  destination: Db,
  exhibitionId: string,
  number: bigint,
  patience: number,
): Promise<boolean> {
  const end = performance.now() + patience
  for (;;) {
    const found = await destination.maybe(sql`
      select from move_marker where exhibition_id = ${exhibitionId} and number >= ${String(number)}::bigint`)
    if (found) return true
    if (performance.now() > end) return false
    await pause(askEvery)
  }
}

/** A marker that takes less than this (ms) finds nothing in its way; on a busy machine even that takes longer, but not this long. */
const quick = 100
const slowest = 400

/**
 * Within which time (ms) markers must arrive for the destination to be close: on a machine that has little time for either database,
 * twice what the fastest one took.
 */
export const closeEnough = (fastest: number): number => Math.min(Math.max(quick, 2 * fastest), slowest)
