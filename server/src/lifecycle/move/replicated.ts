import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import sql from 'sql-template-tag'
import { type Db, sqlState } from '../../kernel/database/database.ts'
import { StartFailure } from '../../kernel/services/start-failure.ts'
import type { MovedTable } from './moved-tables.ts'
import type { Side } from './two-databases.ts'

/** Publication at the source, and subscription and slot of the same name: one pair for each exhibition and direction. */
export const channelName = (exhibitionId: string, direction: 'out' | 'back'): string =>
  `fairgate_${direction}_${exhibitionId.replaceAll('-', '')}`

/** Publishes the rows of one exhibition. May be repeated. */
export async function publish(
  pool: pg.Pool,
  name: string,
  exhibitionId: string,
  tables: readonly MovedTable[],
): Promise<void> {
  if (await isPublished(pool, name)) return
  const id = pg.escapeLiteral(exhibitionId)
  const rows = tables.map(
    ({ name: table, exhibitionColumn }) => `${pg.escapeIdentifier(table)} where (${exhibitionColumn} = ${id})`,
  )
  rows.push(`move_marker where (exhibition_id = ${id})`)
  await pool.query(
    `create publication ${pg.escapeIdentifier(name)} for table ${rows.join(', ')} with (publish_via_partition_root = true)`,
  )
}

/**
 * Subscribes to it. `origin = none` keeps what one direction brings from being sent back by the other. May be repeated.
 *
 * @param publisher the publishing database, and its address as this one reaches it
 */
export const subscribe = (
  pool: pg.Pool,
  name: string,
  publisher: Pick<Side, 'pool' | 'url'>,
  copy: boolean,
): Promise<void> =>
  inTurn(pool, name, async client => {
    if (await isSubscribed(client, name)) return
    await dropLostSlot(publisher.pool, name)
    await client.query(
      `create subscription ${pg.escapeIdentifier(name)} connection ${pg.escapeLiteral(publisher.url)} publication ${pg.escapeIdentifier(name)}
       with (copy_data = ${copy}, failover = true, origin = none)`,
    )
  })

/** PostgreSQL goes on with the statement of a command that was killed: what it does to a subscription is waited for. */
async function inTurn(pool: pg.Pool, name: string, work: (client: pg.PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock(hashtextextended($1, 1426))', [name])
    await work(client)
  } finally {
    // The lock ends with the connection.
    client.release(true)
  }
}

export async function isSubscribed(pool: pg.Pool | pg.PoolClient, name: string): Promise<boolean> {
  const found = await pool.query('select from pg_subscription where subname = $1', [name])
  return (found.rowCount ?? 0) > 0
}

/**
 * Ends a subscription and its slots. While the publisher does not answer the subscription stays: without it nobody would end the
 * slots, which hold back the publisher's write-ahead log. May be repeated.
 */
export const unsubscribe = ({ pool, name: side }: Pick<Side, 'pool' | 'name'>, name: string): Promise<void> =>
  inTurn(pool, name, async client => {
    if (!(await isSubscribed(client, name))) return
    const subscription = pg.escapeIdentifier(name)
    try {
      await client.query(`drop subscription ${subscription}`)
    } catch (error) {
      if (['08001', '08006', '08000'].includes(sqlState(error) ?? '')) {
        throw new StartFailure(`${side} does not reach the other database now. Run the same command again.`, 1, {
          cause: error,
        })
      }
      // A database that was killed in this statement has a subscription whose slot has ended.
      if (sqlState(error) !== '42704') throw error
      await client.query(`alter subscription ${subscription} disable`)
      await client.query(`alter subscription ${subscription} set (slot_name = none)`)
      await client.query(`drop subscription ${subscription}`)
    }
  })

/** How long (ms) PostgreSQL may take to end the process that still uses a slot. */
const slotPatience = 10_000

/**
 * Ends a slot whose subscription does not exist: the subscribing database was killed after it had created the slot here. It would
 * refuse the next subscription of this name, and hold back the write-ahead log.
 */
export async function dropLostSlot(pool: pg.Pool, name: string): Promise<void> {
  const end = performance.now() + slotPatience
  for (;;) {
    const { rows } = await pool.query<{ pid: number | null }>(
      'select active_pid as pid, pg_terminate_backend(active_pid) from pg_replication_slots where slot_name = $1',
      [name],
    )
    if (!rows[0]) return
    if (rows[0].pid === null) break
    if (performance.now() > end) throw new StartFailure(`The replication slot ${name} is in use; it should not be.`)
    await pause(50)
  }
  await pool.query('select pg_drop_replication_slot($1)', [name])
}

export async function isPublished(pool: pg.Pool, name: string): Promise<boolean> {
  const found = await pool.query('select from pg_publication where pubname = $1', [name])
  return (found.rowCount ?? 0) > 0
}

export async function unpublish(pool: pg.Pool, name: string): Promise<void> {
  await pool.query(`drop publication if exists ${pg.escapeIdentifier(name)}`)
}

/** How far a subscription's first copy is. */
export interface Copying {
  /** Tables whose first copy is complete. */
  ready: number
  tables: number
  /** Rows of the tables that are being copied now. */
  rows: string
  errors: string
}

export const copyingOf = (db: Db, name: string): Promise<Copying> =>
  db.one<Copying>(sql`
    select count(*) filter (where r.srsubstate = 'r')::int as ready, count(*)::int as tables,
      (select coalesce(sum(tuples_processed), 0)::text from pg_stat_progress_copy) as rows,
      (select coalesce(sum(apply_error_count + sync_error_count), 0)::text from pg_stat_subscription_stats where subname = ${name}) as errors
    from pg_subscription s join pg_subscription_rel r on r.srsubid = s.oid where s.subname = ${name}`)

/** Failed attempts of a worker after which the command gives up; PostgreSQL itself tries again forever. */
export const errorsTolerated = 3

/** @returns a look at whether the destination can write what arrives. It throws once that has failed again and again. */
export async function watchFailures(exhibitionId: string, to: Pick<Side, 'db' | 'name'>): Promise<() => Promise<void>> {
  const names = [channelName(exhibitionId, 'out'), channelName(exhibitionId, 'back')]
  const failures = async () => {
    const { count } = await to.db.one<{ count: string }>(sql`
      select coalesce(sum(apply_error_count), 0)::text as count from pg_stat_subscription_stats where subname = any(${names})`)
    return Number(count)
  }
  const before = await failures()
  return async () => {
    if ((await failures()) - before <= errorsTolerated) return
    throw new StartFailure(
      `PostgreSQL at ${to.name} cannot write what arrives; its log says why. The exhibition remains where it is.`,
    )
  }
}
