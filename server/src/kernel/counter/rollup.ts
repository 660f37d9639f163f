import sql, { raw, type Sql } from 'sql-template-tag'
import { type Db, transaction } from '../database/database.ts'
import type { Services } from '../services/services.ts'

/**
 * Sums over an append-only table, up to date in rollup tables. The table `from` has a column
 * `tx bigint default pg_current_xact_id()::text::bigint` with a block range index, and `id uuid default uuidv7()`.
 */
export interface Rollup {
  /** The key of its checkpoint in the table `rollup_checkpoint`. */
  name: string
  from: string
  /** The rollup tables; they are emptied before a full recount. */
  rollups: readonly string[]
  /** The statement that adds the new rows to the rollup tables; `added` takes the place of a table (`select … from ${added} r`). */
  into(added: Sql, services: Services): Sql
}

/** Declares a rollup; the ticks in `wiring.ts` run it with `runRollup`. */
export const defineRollup = (rollup: Rollup): Rollup => rollup

/** SQL condition: the rollup has added the row with this alias. */
export const isRolledUp = (
  { name }: Pick<Rollup, 'name'>,
  row: string,
): Sql => sql`exists (select from rollup_checkpoint f where f.name = ${name}
  and (${raw(row)}.tx is null or ${raw(row)}.tx < f.watermark or ${raw(row)}.id <= f.floor))`

interface State {
  mark: string | null
  floor: string | null
  ours: boolean
  first: boolean
  /** Every transaction below this one has ended, so later statements see what it wrote. */
  ended: string
}

/** At most so many rows are added by one statement: after a pause there may be millions, and a statement has 25 seconds. */
const portion = 50_000

/**
 * Adds the rows that are new since the last run and advances the watermark (`rollup_checkpoint.watermark`), in transactions of at
 * most 50,000 rows: each row is added exactly once, however late its writer commits and whichever node runs the rollup. A row waits
 * while any older transaction of the cluster is open; the transactions of this product take seconds at most. Returns false if
 * another node is running the rollup.
 *
 * @param most rows of one transaction; the rows of one writer are never divided
 */
export async function runRollup(services: Services, rollup: Rollup, most: number = portion): Promise<boolean> {
  for (;;) {
    const ran = await transaction(services.pool, db => runPortion(db, services, rollup, most))
    if (ran !== 'more') return ran === 'done'
  }
}

async function runPortion(
  db: Db,
  services: Services,
  rollup: Rollup,
  most: number,
): Promise<'done' | 'more' | 'elsewhere'> {
  await db.run(sql`insert into rollup_checkpoint (name) values (${rollup.name}) on conflict do nothing`)
  const state = await db.maybe<State>(sql`
    select watermark::text as mark, floor, pg_snapshot_xmin(pg_current_snapshot())::text as ended, system_identifier is null as first,
      system_identifier is not distinct from (select system_identifier from pg_control_system()) as ours
    from rollup_checkpoint where name = ${rollup.name} for update skip locked`)
  if (!state) return 'elsewhere'
  if (!state.ours) {
    await recount(db, services, rollup, state)
    return 'done'
  }
  const [mark, ended] = [BigInt(state.mark ?? 0), BigInt(state.ended)]
  if (ended <= mark) return 'done'
  const rows = (
    until: bigint,
  ) => sql`from ${raw(rollup.from)} where tx >= ${String(mark)}::bigint and tx < ${String(until)}::bigint
    ${state.floor === null ? sql`` : sql`and id > ${state.floor}::uuid`}`
  const until = await endOfPortion(db, { mark, ended, most }, rows)
  await db.run(rollup.into(sql`(select * ${rows(until)})`, services))
  await db.run(
    sql`update rollup_checkpoint set watermark = ${String(until)}::bigint, rolled_up_at = now() where name = ${rollup.name}`,
  )
  return until < ended ? 'more' : 'done'
}

/** Up to which transaction there are at most `most` rows: half of the range, until it is so, or until it is one transaction. */
async function endOfPortion(
  db: Db,
  { mark, ended, most }: { mark: bigint; ended: bigint; most: number },
  rows: (until: bigint) => Sql,
): Promise<bigint> {
  let until = ended
  while (until - mark > 1n) {
    const { n } = await db.one<{ n: number }>(
      sql`select count(*)::int as n from (select 1 ${rows(until)} limit ${most + 1}) found`,
    )
    if (n <= most) break
    until = mark + (until - mark) / 2n
  }
  return until
}

/**
 * Counts everything from the start. On the first run, rows have no transaction id or one of this cluster, and the watermark
 * divides them. After a restore, rows carry transaction ids of another cluster: the table is locked while they are counted, and
 * from then on only rows with a younger id are read, whatever transaction an old row names.
 */
async function recount(db: Db, services: Services, { name, from, rollups, into }: Rollup, { first, ended }: State) {
  for (const rollup of rollups) await db.run(sql`delete from ${raw(rollup)}`)
  if (first) {
    await db.run(into(sql`(select * from ${raw(from)} where tx is null or tx < ${ended}::bigint)`, services))
    await db.run(sql`update rollup_checkpoint set ${own}, watermark = ${ended}::bigint where name = ${name}`)
    return
  }
  // With the lock it must not be cancelled, and begin again from the start. The first count has a time limit: where an exhibition
  // arrives, replication waits for it.
  await db.run(sql`set local statement_timeout = 0`)
  await db.run(sql`lock table ${raw(from)} in share row exclusive mode`)
  await db.run(into(sql`(select * from ${raw(from)})`, services))
  await db.run(sql`
    update rollup_checkpoint set ${own}, watermark = pg_snapshot_xmin(pg_current_snapshot())::text::bigint,
      floor = greatest(uuidv7(), (select max(id::text)::uuid from ${raw(from)})) where name = ${name}`)
}

const own = sql`system_identifier = (select system_identifier from pg_control_system()), rolled_up_at = now()`

/**
 * Lets no run of a rollup begin or end until the transaction ends, also not its first one, whose checkpoint is not visible
 * to others.
 */
export async function lockRollup(db: Db, name: string): Promise<void> {
  await db.run(sql`insert into rollup_checkpoint (name) values (${name}) on conflict do nothing`)
  await db.run(sql`select 1 from rollup_checkpoint where name = ${name} for update`)
}
