import { randomBytes } from 'node:crypto'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { type TestDatabase, testDatabase } from '../../app/testing/database.ts'
import { fakePooler } from '../../app/testing/fake-pooler.ts'
import { createPool, getSharedDb } from './database.ts'
import { probeConnections, sharesLocks } from './probe-connections.ts'

const database: TestDatabase = await testDatabase()
afterAll(() => database.close())

async function pooler(losses: Parameters<typeof fakePooler>[1], url = database.url): Promise<string> {
  const fake = await fakePooler(url, losses)
  onTestFinished(() => fake.close())
  return fake.url
}

describe('a server with an external database', () => {
  it('starts on PostgreSQL itself', async () => {
    await probeConnections(database.url)
  })

  it('does not start behind a pooler that drops settings, nor with such a direct address', async () => {
    const url = await pooler({ settings: true })
    await expect(probeConnections(url)).rejects.toThrow(
      'DATABASE_URL leads to a pooler that drops the settings of connections; set DATABASE_DIRECT_URL to',
    )
    await expect(probeConnections(database.url, url)).rejects.toThrow(
      'DATABASE_DIRECT_URL leads to a pooler that drops the settings of connections; it must be the address of PostgreSQL',
    )
  })

  it('does not start behind a pooler that loses notifications', async () => {
    const url = await pooler({ notifications: true })
    await expect(probeConnections(url, undefined, 200)).rejects.toThrow(
      'leads to a pooler that loses notifications; set',
    )
  })

  it('does not start behind a pooler that shares a session: two clients get one lock', async () => {
    const [first, second] = [await database.pool.connect(), await database.pool.connect()]
    try {
      expect([await sharesLocks(first, second), await sharesLocks(first, first)]).toEqual([false, true])
    } finally {
      for (const client of [first, second]) client.release(true)
    }
  })

  it('says why an address cannot be used, without its password', async () => {
    const url = new URL(database.url)
    url.password = 'wrong-secret'
    const failed = await probeConnections(url.href).catch((error: Error) => error.message)
    expect(failed).toMatch(/^The database at .* \(DATABASE_URL\) cannot be used: password authentication failed/)
    expect(failed).not.toContain('wrong-secret')
  })

  it('starts with a pooler whose role has the settings; before that it says which statements set them', async () => {
    const role = `pooled_${randomBytes(4).toString('hex')}`
    await database.pool.query(`create role ${role} login password 'secret'`)
    onTestFinished(async () => void (await database.pool.query(`drop role ${role}`)))
    const own = Object.assign(new URL(database.url), { username: role, password: 'secret' })
    const url = await pooler({ settings: true }, own.href)
    const failed = await probeConnections(url, database.url).catch((error: Error) => error.message)
    expect(failed).toMatch(
      /^Connections of DATABASE_URL lack settings, which a pooler can only take from their role\. Run/,
    )
    const statements = String(failed).match(/alter role \S+ set \S+ = '[^']+';/g) ?? []
    expect(statements).toHaveLength(5)
    for (const statement of statements) await database.pool.query(statement)
    await probeConnections(url, database.url)
    const pool = createPool(url, 4, { pipeline: true, pooler: true })
    try {
      const { rows } = await pool.query(
        `select current_setting('statement_timeout') as timeout, current_setting('enable_seqscan') as scan, row_count_slot() as slot`,
      )
      expect(rows).toEqual([{ timeout: '20s', scan: 'off', slot: expect.any(Number) }])
      const one = { name: 'one', text: 'select 1 as n', values: [] }
      expect(await getSharedDb(pool).many(one)).toEqual([{ n: 1 }])
    } finally {
      await pool.end()
    }
  })
})
