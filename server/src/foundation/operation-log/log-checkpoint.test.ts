import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import sql from 'sql-template-tag'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { bypassTriggers } from '../../app/testing/bypass-triggers.ts'
import { writeCheckpointsUpTo } from '../../app/testing/checkpointed-log.ts'
import { type TestDatabase, testDatabase } from '../../app/testing/database.ts'
import { type Db, toDb } from '../../kernel/database/database.ts'
import { ensureLogPartitions, verifyChain, writeLogCheckpoints } from './log-checkpoint.ts'
import { logged } from './logged.ts'

let database: TestDatabase
let db: Db
beforeEach(async () => {
  database = await testDatabase()
  db = toDb(database.pool)
})
afterEach(() => database.close())

const operation = (command = 'editSomething') =>
  logged({
    command,
    traceId: randomBytes(16).toString('hex'),
    address: '192.0.2.7',
    statusCode: 10001,
    before: { name: '旧' },
    after: { name: '新', n: 1 },
  })

async function write(client: pg.PoolClient, count = 1) {
  for (let i = 0; i < count; i++) await toDb(client).run(operation())
}

const writeCheckpoints = (links: number) => writeCheckpointsUpTo(db, links)
const tamper = (statement: string) => bypassTriggers(database.pool, statement)

describe('the operation log', () => {
  it('refuses to be changed, emptied or shortened', async () => {
    await db.run(operation())
    await expect(db.run(sql`update operation_log set command = 'x'`)).rejects.toThrow('append-only')
    await expect(db.run(sql`delete from operation_log`)).rejects.toThrow('append-only')
    await expect(db.run(sql`truncate operation_log`)).rejects.toThrow('append-only')
    await writeCheckpoints(1)
    await expect(db.run(sql`delete from operation_log_checkpoint`)).rejects.toThrow('append-only')
  })

  it('stores rows in monthly partitions, with a default one for any other time', async () => {
    await ensureLogPartitions(db)
    await db.run(operation())
    await db.run(sql`insert into operation_log (at, command, status_code, trace_id)
      values ('2001-01-01', 'x', 10001, gen_random_uuid())`)
    const rows = await db.many<{ partition: string }>(
      sql`select tableoid::regclass::text as partition from operation_log order by at`,
    )
    const month = new Date().toISOString().slice(0, 7).replace('-', '_')
    expect(rows.map(({ partition }) => partition)).toEqual(['operation_log_default', `operation_log_${month}`])
  })
})

describe('writeLogCheckpoints', () => {
  it('creates a valid chain', async () => {
    for (let i = 0; i < 30; i++) await db.run(operation())
    await writeCheckpoints(30)
    expect(await writeLogCheckpoints(db)).toBe(0)
    await db.run(operation())
    await writeCheckpoints(31)
    const state = await verifyChain(db, 7)
    expect(state).toMatchObject({ links: 31 })
    expect(state.broken).toBeUndefined()
  })

  it('never skips a row that was written early and committed late', async () => {
    const slow = await database.pool.connect()
    await slow.query('begin')
    await write(slow)
    await db.run(operation())
    expect(await writeLogCheckpoints(db)).toBe(0)
    await slow.query('commit')
    slow.release()
    await writeCheckpoints(2)
    expect((await verifyChain(db)).broken).toBeUndefined()
  })

  it('includes a large transaction completely, and rows beyond one batch', async () => {
    const client = await database.pool.connect()
    await client.query('begin')
    await client.query(`insert into operation_log (command, status_code, trace_id)
      select 'x', 10001, gen_random_uuid() from generate_series(1, 2500)`)
    await client.query('commit')
    client.release()
    for (let i = 0; i < 5; i++) await db.run(operation())
    await writeCheckpoints(2505)
    expect((await verifyChain(db)).broken).toBeUndefined()
  })

  it('adds each row once with several nodes and concurrent writers', async () => {
    let writing = true
    const writers = Array.from({ length: 3 }, async () => {
      for (let i = 0; i < 60; i++) await db.run(operation())
    })
    const sealers = Array.from({ length: 3 }, async () => {
      let encrypted = 0
      while (writing) encrypted += await writeLogCheckpoints(db)
      return encrypted
    })
    await Promise.all(writers)
    writing = false
    const encrypted = (await Promise.all(sealers)).reduce((sum, n) => sum + n, 0)
    expect(encrypted).toBeLessThanOrEqual(180)
    await writeCheckpoints(180)
    expect((await verifyChain(db)).broken).toBeUndefined()
  })

  it('continues in a database whose transaction ids start again', async () => {
    await db.run(operation())
    await writeCheckpoints(1)
    await db.run(sql`update operation_log_watermark set xid = 9000000000000000`)
    await db.run(operation())
    await writeCheckpoints(2)
  })
})

describe('verifyChain', () => {
  beforeEach(async () => {
    for (let i = 0; i < 10; i++) await db.run(operation())
    await writeCheckpoints(10)
  })

  it('detects a changed row', async () => {
    const { id } = await db.one<{ id: string }>(sql`select log_id as id from operation_log_checkpoint where seq = 4`)
    await tamper(`update operation_log set after = '{"name": "another"}' where id = '${id}'`)
    expect((await verifyChain(db)).broken).toEqual({ seq: 4, id, why: 'changed' })
  })

  it('detects a deleted row', async () => {
    const { id } = await db.one<{ id: string }>(sql`select log_id as id from operation_log_checkpoint where seq = 7`)
    await tamper(`delete from operation_log where id = '${id}'`)
    expect((await verifyChain(db, 3)).broken).toEqual({ seq: 7, id, why: 'missing' })
  })

  it('detects a link that was removed with its row', async () => {
    await tamper(`with gone as (delete from operation_log_checkpoint where seq = 4 returning log_id)
      delete from operation_log where id in (select log_id from gone)`)
    expect((await verifyChain(db, 3)).broken).toEqual({ seq: 4, id: null, why: 'gap' })
  })
})
