import sql from 'sql-template-tag'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { testDatabase } from '../../app/testing/database.ts'
import { createPool, getSharedDb } from './database.ts'

const database = await testDatabase()
const pool = createPool(database.url, 8, { pipeline: true })
const db = getSharedDb(pool)
afterAll(async () => {
  await pool.end()
  await database.close()
})

const backend = async () => (await db.one<{ pid: number }>(sql`select pg_backend_pid() as pid`)).pid
const backends = async (count: number) => new Set(await Promise.all(Array.from({ length: count }, backend))).size

describe('single statements', () => {
  it('share a quarter of the connections, with three pending on each', async () => {
    expect(await backends(6)).toBe(2)
    expect(pool.totalCount).toBe(0)
  })

  it('use connections of the pool if those are busy', async () => {
    expect(await backends(8)).toBe(4)
  })

  it('fail independently', async () => {
    const queries = [1, 0, 2].map(n => db.one<{ n: number }>(sql`select 4 / ${n}::int as n`))
    const answers = await Promise.allSettled(queries)
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  })

  it('get another connection after theirs was lost', async () => {
    await database.pool.query('select pg_terminate_backend($1)', [await backend()])
    await vi.waitFor(async () => expect(await backends(6)).toBe(2), { timeout: 5_000, interval: 20 })
  })

  it('end with the pool', async () => {
    const own = createPool(database.url, 4, { pipeline: true })
    await getSharedDb(own).one(sql`select 1`)
    await own.end()
    await expect(getSharedDb(own).one(sql`select 1`)).rejects.toThrow()
  })
})
