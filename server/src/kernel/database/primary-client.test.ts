import type pg from 'pg'
import { raw } from 'sql-template-tag'
import { afterAll, expect, it, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '../../app/testing/database.ts'
import { connectionLost, detectOutage } from '../outage/outage.ts'
import { createPool, getGateDb, getPipelinedDb, getSharedDb, transaction } from './database.ts'
import { retryTransaction } from './retry-transaction.ts'

const database: TestDatabase = await testDatabase()
await database.pool.query('create table note (backend int, text text)')
const pool = createPool(database.url, 8, { pipeline: true })
afterAll(async () => {
  await pool.end()
  await database.close()
})

/** From now on the server refuses each write of this connection, as a standby does. */
const refuseWrites = 'set session characteristics as transaction read only'
const write = 'insert into note (backend) values (pg_backend_pid()) returning backend'
const backend = 'select pg_backend_pid() as backend'
const backendOf = async (client: Pick<pg.Pool, 'query'>, text: string): Promise<number> =>
  (await client.query(text)).rows[0].backend

it('a transaction that the server refuses to write is run again on another connection, and the old one is closed', async () => {
  const old = await backendOf(pool, backend)
  await pool.query(refuseWrites)
  const used: number[] = []
  const written = await retryTransaction(() =>
    transaction(pool, async (db, client) => {
      used.push(await backendOf(client, backend))
      const row = await db.one<{ backend: number }>(raw(write))
      return row.backend
    }),
  )
  expect(used).toEqual([old, written])
  expect(written).not.toBe(old)
  expect(pool.totalCount).toBe(1)
})

it.each([
  ['shared', getSharedDb],
  ['reserved for gates', getGateDb],
  ['for open transactions', getPipelinedDb],
])('a pipelined connection that is %s is closed too; what waited on it may be repeated', async (_, get) => {
  const own = createPool(database.url, 8, { pipeline: true })
  const db = get(own)
  const one = (text: string) => db.one<{ backend: number }>(raw(text))
  try {
    // One connection of the kind is open, and is the only one in use.
    const old = await one(backend)
    await db.run(raw(refuseWrites))
    const [refused, behind] = await Promise.allSettled([one(write), one(backend)])
    expect(refused).toMatchObject({ status: 'rejected', reason: { code: '25006' } })
    for (const result of [refused, behind]) {
      if (result?.status !== 'rejected') continue
      expect([detectOutage(result.reason), connectionLost(result.reason)]).toEqual(['kernel.databaseAway', true])
    }
    await vi.waitFor(async () => expect((await one(write)).backend).not.toBe(old.backend))
  } finally {
    await own.end()
  }
})
