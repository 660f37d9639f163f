import { expect, it, vi } from 'vitest'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { testDatabase } from '../../app/testing/database.ts'
import { closeConnections, createPool, getSharedDb } from './database.ts'
import { ReplicationWatch } from './replication-watch.ts'

const database = await closeAfterAll(testDatabase())

/** What happens without a standby: `app/commits-waiting.slow.test.ts`. */
it('a commit that nobody holds up changes nothing', async () => {
  const onChange = vi.fn()
  const watch = new ReplicationWatch({
    connectionString: database.url,
    pool: database.pool,
    onChange,
    patience: 60_000,
  })
  watch.suspect()
  expect(await watch.during(async () => 'done')).toBe('done')
  await watch.close()
  watch.suspect()
  expect([onChange.mock.calls, watch.isWaiting]).toEqual([[], false])
})

it('connections of these processes are closed, and no others; the pool opens new ones', async () => {
  const pool = createPool(database.url, 8, { pipeline: true })
  const processOf = async (on: { query: typeof pool.query }) =>
    (await on.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid ?? 0
  const [one, other] = [await pool.connect(), await pool.connect()]
  try {
    const pid = await processOf(one)
    const lost = one.query('select pg_sleep(60)').catch((error: unknown) => String(error))
    closeConnections(pool, new Set([pid]))
    expect(await lost).toContain('Connection terminated unexpectedly')
    expect(await processOf(other)).not.toBe(pid)
    one.release(true)
    expect(await processOf(pool)).not.toBe(pid)
    expect(await getSharedDb(pool).many({ name: 'one', text: 'select 1 as n', values: [] })).toEqual([{ n: 1 }])
  } finally {
    other.release()
    await pool.end()
  }
})
