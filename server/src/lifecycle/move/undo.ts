import type pg from 'pg'
import sql, { raw, type Sql } from 'sql-template-tag'
import { deleteSmallPhotos } from '../../badging/badge/hooks.ts'
import { transaction } from '../../kernel/database/database.ts'
import type { Way } from './copy.ts'
import { actAsReplica } from './home-rows.ts'
import { belongsTo, leavesOf, movedTables } from './moved-tables.ts'
import { channelName, dropLostSlot, unpublish, unsubscribe } from './replicated.ts'
import type { Side } from './two-databases.ts'

/** Rows deleted in one transaction. */
const batch = 5_000

/** Ends what carries rows from one side to the other, in both directions. May be repeated. */
export async function endChannels({
  exhibitionId,
  from,
  to,
}: Pick<Way, 'exhibitionId' | 'from' | 'to'>): Promise<void> {
  for (const direction of ['out', 'back'] as const) {
    const name = channelName(exhibitionId, direction)
    for (const side of [from, to]) await unsubscribe(side, name)
    for (const side of [from, to]) await dropLostSlot(side.pool, name)
    for (const side of [from, to]) await unpublish(side.pool, name)
  }
}

/** Deletes the rows of an exhibition in batches, without triggers and foreign keys. @returns how many */
export async function deleteRows(
  { pool, db }: Side,
  exhibitionId: string,
  without: readonly string[] = [],
): Promise<number> {
  let deleted = 0
  // Small photos are made here from the files, whose foreign key does not act for a replica.
  await deleteSmallPhotos(db, exhibitionId)
  for (const table of await movedTables(db)) {
    if (without.includes(table.name)) continue
    const leaves = await db.many<{ leaf: string }>(
      sql`select relid::regclass::text as leaf from ${leavesOf(sql`${table.name}::regclass`)} l`,
    )
    for (const { leaf } of leaves) deleted += await deleteFrom(pool, leaf, belongsTo(table, exhibitionId))
  }
  await db.run(sql`delete from move_marker where exhibition_id = ${exhibitionId}`)
  return deleted
}

/** By physical savePlacement: a condition on keys would read what earlier batches deleted. */
async function deleteFrom(pool: pg.Pool, leaf: string, condition: Sql): Promise<number> {
  const statement = sql`delete from ${raw(leaf)} where ctid = any (array(
    select ctid from ${raw(leaf)} where ${condition} limit ${batch}))`
  for (let deleted = 0; ; ) {
    const count = await transaction(pool, async db => {
      await actAsReplica(db)
      return db.run(statement)
    })
    deleted += count
    if (count < batch) return deleted
  }
}
