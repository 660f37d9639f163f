import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import sql, { raw } from 'sql-template-tag'
import { type Db, sqlState, toDb, transaction } from '../database/database.ts'

/**
 * The fence of an exhibition that moves to another database (docs/decisions/0059-the-fence-of-a-move-is-a-trigger.md). While it
 * is installed, a row trigger of each fenced table asks `cell_member` before it lets a row of this exhibition be written. Rows
 * that logical replication writes pass, because triggers do not fire for them.
 */
export interface Fence {
  pool: pg.Pool
  exhibitionId: string
  /** Tables whose rows name their exhibition in `exhibition_id`, and `exhibition` itself. */
  tables: readonly string[]
}

/** How long (ms) writers of a table may wait while a trigger is created or dropped, and while the fence closes. */
const politeWait = 20
/** How long (ms) others write before the next attempt. */
const pauseBetween = 50
/** How long (ms) attempts go on for one table: an autovacuum may hold it for a while. */
const patience = 120_000

/** The fence could not be closed in time, because a transaction that writes the exhibition did not end. It is open again. */
export class FenceBusy extends Error {
  constructor() {
    super('a transaction that writes this exhibition did not end in time')
  }
}

/**
 * Lets the triggers of each table, one after another, guard this exhibition too. Writers wait 20 ms at most. May be repeated. The
 * fence stays as it is: open by default.
 */
export async function installFence({ pool, exhibitionId, tables }: Fence): Promise<void> {
  await toDb(pool).run(
    sql`insert into cell_member (exhibition_id) values (${exhibitionId}::uuid) on conflict (exhibition_id) do nothing`,
  )
  for (const table of tables) await guardTable(pool, table)
}

/**
 * Closes the fence. Once this returns, every write to the exhibition is committed or will be refused. Running transactions that
 * have written it may finish within `within` ms.
 * @throws FenceBusy if they did not; the fence is open again
 */
export async function closeFence(
  { pool, exhibitionId }: Pick<Fence, 'pool' | 'exhibitionId'>,
  within = 2_000,
): Promise<void> {
  const db = toDb(pool)
  const changed = await db.run(sql`update cell_member set open = false where exhibition_id = ${exhibitionId}`)
  if (changed === 0) throw new Error(`exhibition ${exhibitionId} has no fence`)
  const lock = (tx: Db) => tx.run(sql`select pg_advisory_xact_lock(fence_lock(${exhibitionId}))`)
  const end = performance.now() + within
  // In short turns: a writer that waits behind this lock may itself be waited for by one that holds it.
  while (!(await attempt(pool, lock))) {
    if (performance.now() < end) continue
    await openFence({ pool, exhibitionId })
    throw new FenceBusy()
  }
}

/** Opens the exhibition in this database, by default in the generation that it has. */
export async function openFence(
  { pool, exhibitionId }: Pick<Fence, 'exhibitionId'> & { pool: pg.Pool | pg.PoolClient },
  generation?: number,
): Promise<void> {
  await toDb(pool).run(sql`
    update cell_member set open = true, new_cell = null, generation = coalesce(${generation ?? null}::int, generation)
    where exhibition_id = ${exhibitionId}`)
}

/** The opposite of `installFence`. Refuses while the fence is closed, because that would open it. May be repeated. */
export async function removeFence({ pool, exhibitionId, tables }: Fence): Promise<void> {
  const db = toDb(pool)
  const removed = await db.run(sql`delete from cell_member where exhibition_id = ${exhibitionId} and open`)
  const isClosed = removed === 0 && (await db.maybe(sql`select from cell_member where exhibition_id = ${exhibitionId}`))
  if (isClosed) throw new Error(`the fence of exhibition ${exhibitionId} is closed`)
  for (const table of tables) await guardTable(pool, table)
}

/**
 * The triggers of a table name all exhibitions with a fence: a trigger for each would cost every statement, whichever exhibition
 * it writes, as much again. The table is locked before they are read, so that of two commands the last one knows both exhibitions.
 */
async function guardTable(pool: pg.Pool, table: string): Promise<void> {
  const name = pg.escapeIdentifier(table)
  const column = table === 'exhibition' ? 'id' : 'exhibition_id'
  const end = performance.now() + patience
  while (
    !(await attempt(pool, async db => {
      await db.run(raw(`lock table ${name} in share row exclusive mode`))
      const members = await db.many<{ id: string }>(sql`select exhibition_id as id from cell_member order by 1`)
      const list = members.map(({ id }) => pg.escapeLiteral(id)).join()
      const create = (trigger: string, events: string, row: 'new' | 'old') =>
        raw(`create or replace trigger ${trigger} before ${events} on ${name} for each row
          when (${row}.${column} in (${list})) execute function refuse_while_closed('${row}', '${column}')`)
      const drop = (trigger: string) => raw(`drop trigger if exists ${trigger} on ${name}`)
      // An update that names the exhibition in another row would write a row of it, too.
      await db.run(list === '' ? drop('fence_new') : create('fence_new', `insert or update of ${column}`, 'new'))
      await db.run(list === '' ? drop('fence_old') : create('fence_old', 'update or delete', 'old'))
    }))
  ) {
    if (performance.now() > end) throw new FenceBusy()
    await pause(pauseBetween)
  }
}

/** Works in one transaction, unless a lock is not free within `politeWait`. */
async function attempt(pool: pg.Pool, work: (db: Db) => Promise<unknown>): Promise<boolean> {
  try {
    await transaction(pool, async db => {
      await db.run(sql`select set_config('lock_timeout', ${`${politeWait}ms`}, true)`)
      // An autovacuum gives way to whoever has waited for this long; otherwise it would be waited for until its end.
      await db.run(sql`
        select set_config('deadlock_timeout', ${`${politeWait / 2}ms`}, true) where has_parameter_privilege('deadlock_timeout', 'set')`)
      await work(db)
    })
    return true
  } catch (error) {
    if (sqlState(error) === '55P03' || sqlState(error) === '40P01') return false
    throw error
  }
}
