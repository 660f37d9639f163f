import sql, { raw, type Sql } from 'sql-template-tag'
import { type Db, transaction } from './database.ts'
import type { Services } from './services.ts'

/**
 * Rows that are written once, added up. `from` has `tx bigint default pg_current_xact_id()::text::bigint` under a block range
 * index, and `id uuid default uuidv7()`.
 */
export interface Rollup {
  /** In the table `fold`. */
  name: string
  from: string
  /** What is emptied before everything is counted again. */
  rollups: readonly string[]
  /** The statement that adds rows to the rollups: `added` stands for them, where a table would (`select … from ${added} r`). */
  into(added: Sql, services: Services): Sql
}

/** Declares a fold; `runRollup` in `wiring.ts` runs it. */
export const defineRollup = (rollup: Rollup): Rollup => rollup

/** Whether a row (of this name in the statement) is among those a fold has added up, as SQL. */
export const isRolledUp = (
  { name }: Pick<Rollup, 'name'>,
  row: string,
): Sql => sql`exists (select from fold f where f.name = ${name}
  and (${raw(row)}.tx is null or ${raw(row)}.tx < f.mark or ${raw(row)}.id <= f.floor))`

interface State {
  mark: string | null
  floor: string | null
  ours: boolean
  first: boolean
  /** Below it every transaction has ended, and what it wrote is seen by later statements. */
  ended: string
}

/**
 * Adds what has come since the last time, and moves the mark, in one transaction: a row is added once and only once,
 * however late its writer commits, whichever node runs it. A row waits while any older transaction of the cluster is open,
 * whatever that does: those of this house take seconds at most. Another node that folds is left alone. Answers whether it
 * was this one's turn.
 */
export function runRollup(services: Services, rollup: Rollup): Promise<boolean> {
  return transaction(services.pool, async db => {
    await db.run(sql`insert into fold (name) values (${rollup.name}) on conflict do nothing`)
    const state = await db.maybe<State>(sql`
      select mark::text, floor, pg_snapshot_xmin(pg_current_snapshot())::text as ended, system_identifier is null as first,
        system_identifier is not distinct from (select system_identifier from pg_control_system()) as ours
      from fold where name = ${rollup.name} for update skip locked`)
    if (!state) return false
    if (!state.ours) {
      await recount(db, services, rollup, state)
      return true
    }
    if (BigInt(state.ended) <= BigInt(state.mark ?? 0)) return true
    await db.run(
      rollup.into(
        sql`(select * from ${raw(rollup.from)} where tx >= ${state.mark}::bigint and tx < ${state.ended}::bigint
          ${state.floor === null ? sql`` : sql`and id > ${state.floor}::uuid`})`,
        services,
      ),
    )
    await db.run(sql`update fold set mark = ${state.ended}::bigint, folded_at = now() where name = ${rollup.name}`)
    return true
  })
}

/**
 * Counts everything anew. The first time rows have no transaction yet, or one of this cluster, and the mark divides them.
 * After a restore the rows name transactions of a cluster that is gone: nobody writes while they are counted, and from then
 * on only younger rows are read, whatever transaction an old one names.
 */
async function recount(db: Db, services: Services, { name, from, rollups, into }: Rollup, { first, ended }: State) {
  for (const rollup of rollups) await db.run(sql`delete from ${raw(rollup)}`)
  if (first) {
    await db.run(into(sql`(select * from ${raw(from)} where tx is null or tx < ${ended}::bigint)`, services))
    await db.run(sql`update fold set ${own}, mark = ${ended}::bigint where name = ${name}`)
    return
  }
  await db.run(sql`lock table ${raw(from)} in share row exclusive mode`)
  await db.run(into(sql`(select * from ${raw(from)})`, services))
  await db.run(sql`
    update fold set ${own}, mark = pg_snapshot_xmin(pg_current_snapshot())::text::bigint,
      floor = greatest(uuidv7(), (select max(id::text)::uuid from ${raw(from)})) where name = ${name}`)
}

const own = sql`system_identifier = (select system_identifier from pg_control_system()), folded_at = now()`
