import type { Writable } from 'node:stream'
import sql from 'sql-template-tag'
import { afterAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../../app/testing/database.ts'
import { createPool, toDb } from './database.ts'
import { socketOf } from './one-write.ts'

const database = await testDatabase()
const pool = createPool(database.url, 8, { pipeline: true })
afterAll(async () => {
  await pool.end()
  await database.close()
})

const select = (n: number) => sql`select ${n}::int as n`

/** The answers of statements of one client, and in how many writes these went out. */
async function countWrites(send: (one: (n: number) => Promise<number>) => Promise<number[]>) {
  const client = await pool.connect()
  const socket = socketOf(client) as unknown as Pick<Writable, '_write' | '_writev'>
  const { _write: write, _writev: writeAll } = socket
  let writes = 0
  const counted = <Of extends (...values: never[]) => void>(of: Of | undefined) =>
    ((...values: never[]) => {
      writes++
      of?.apply(socket, values)
    }) as Of
  Object.assign(socket, { _write: counted(write), _writev: counted(writeAll) })
  try {
    const db = toDb(client)
    const answers = await send(async n => (await db.one<{ n: number }>(select(n))).n)
    return { answers, writes }
  } finally {
    Object.assign(socket, { _write: write, _writev: writeAll })
    client.release()
  }
}

describe('statements of one client', () => {
  it('go out in one write if they are sent in one turn, in their order', async () => {
    expect(await countWrites(one => Promise.all([one(1), one(2), one(3)]))).toEqual({ answers: [1, 2, 3], writes: 1 })
  })

  it('go out one by one if each waits for the answer of the one before', async () => {
    expect(await countWrites(async one => [await one(1), await one(2)])).toEqual({ answers: [1, 2], writes: 2 })
  })
})
