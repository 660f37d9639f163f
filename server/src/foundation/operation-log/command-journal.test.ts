import { randomBytes } from 'node:crypto'
import sql, { raw } from 'sql-template-tag'
import { beforeEach, describe, expect, it } from 'vitest'
import { bypassTriggers } from '../../app/testing/bypass-triggers.ts'
import { writeCheckpointsUpTo } from '../../app/testing/checkpointed-log.ts'
import { cutConnection } from '../../app/testing/cut-connection.ts'
import { type TestDatabase, testDatabase } from '../../app/testing/database.ts'
import type { Operation } from '../../kernel/audit/operation.ts'
import { type Db, toDb } from '../../kernel/database/database.ts'
import {
  claimKey,
  deleteExpiredIdempotencyRecords,
  type IdempotencyKey,
  recordOutcome,
  recordView,
} from '../../kernel/idempotency/idempotency.ts'
import { verifyChain, writeLogCheckpoints } from './log-checkpoint.ts'
import { logged } from './logged.ts'

let database: TestDatabase
let db: Db
beforeEach(async () => {
  database = await testDatabase()
  db = toDb(database.pool)
  return () => database.close()
})

const newKey = (): IdempotencyKey => ({ owner: randomBytes(16), trace: randomBytes(16), payload: randomBytes(16) })
const operationOf = ({ trace }: Pick<IdempotencyKey, 'trace'>, command = 'editSomething'): Operation => ({
  command,
  traceId: trace.toString('hex'),
  address: '192.0.2.7',
  statusCode: 10001,
  targetName: '示例展会',
  after: { name: '新', n: 1 },
})
const outcome = { statusCode: 10001, data: { id: 'x' } }

/** Records a command as dispatch does. */
async function record(key = newKey()): Promise<IdempotencyKey> {
  await db.run(recordOutcome(operationOf(key), key, outcome))
  return key
}

const commands = async (from = 'operation_log_entry') =>
  (await db.many<{ command: string }>(sql`select command from ${raw(from)} order by at, id`)).map(one => one.command)
const count = async (from: string) => (await commands(from)).length
const writeCheckpoints = (links: number) => writeCheckpointsUpTo(db, links)

describe('the log entry of a command', () => {
  it('is read at once, and once after it was copied into the log, with the same values', async () => {
    const key = await record()
    const read = () => db.many(sql`select * from operation_log_entry`)
    const before = await read()
    expect(before).toEqual([
      expect.objectContaining({
        command: 'editSomething',
        trace_id: expect.stringMatching(/-/),
        target_name: '示例展会',
        after: { name: '新', n: 1 },
        exhibition_id: '00000000-0000-0000-0000-000000000000',
      }),
    ])
    expect((before[0] as { trace_id: string }).trace_id.replaceAll('-', '')).toBe(key.trace.toString('hex'))
    expect(await count('operation_log')).toBe(0)
    await writeCheckpoints(1)
    expect(await count('operation_log')).toBe(1)
    expect(await read()).toEqual(before)
  })

  it('is in the chain with entries that jobs appended, in the order of transactions', async () => {
    await record()
    await db.run(logged(operationOf(newKey(), 'runRetention')))
    await record()
    await writeCheckpoints(3)
    expect((await verifyChain(db)).broken).toBeUndefined()
    const rows = await db.many<{ command: string }>(sql`
      select l.command from operation_log_checkpoint s join operation_log l on l.id = s.log_id order by s.seq`)
    expect(rows.map(({ command }) => command)).toEqual(['editSomething', 'runRetention', 'editSomething'])
  })

  it('is noticed when it is changed after it was copied', async () => {
    await record()
    await writeCheckpoints(1)
    await bypassTriggers(database.pool, `update operation_log set target_name = 'another'`)
    expect((await verifyChain(db)).broken).toMatchObject({ seq: 1, why: 'changed' })
  })

  it('refuses to be changed, deleted or emptied', async () => {
    await record()
    for (const change of [
      `update idempotency_record set target_name = 'another'`,
      `update idempotency_record set command = ''`,
      'update idempotency_record set tx = 0',
      'delete from idempotency_record',
      'truncate idempotency_record',
    ]) {
      await expect(db.run(sql`${raw(change)}`), change).rejects.toThrow('append-only')
    }
    await writeCheckpoints(1)
    await expect(db.run(sql`update idempotency_record set outcome = null`)).rejects.toThrow('append-only')
    expect(await db.run(sql`delete from idempotency_record`)).toBe(1)
    expect(await commands()).toEqual(['editSomething'])
  })

  it('outlives the day of its record until the chain covers it', async () => {
    await record()
    await bypassTriggers(database.pool, `update idempotency_record set created_at = now() - interval '25 hours'`)
    await deleteExpiredIdempotencyRecords(db)
    const records = () => db.many(sql`select from idempotency_record`)
    expect(await records()).toHaveLength(1)
    await writeCheckpoints(1)
    await deleteExpiredIdempotencyRecords(db)
    expect([await count('operation_log_entry'), (await records()).length]).toEqual([1, 0])
  })

  it('loses its encrypted answer after ten minutes, and nothing else', async () => {
    const key = newKey()
    await db.run(recordOutcome(operationOf(key), key, undefined, Buffer.from('secret')))
    const rest = () =>
      db.one(sql`select to_jsonb(r) - 'outcome_encrypted' - 'created_at' as other from idempotency_record r`)
    const before = await rest()
    await bypassTriggers(database.pool, `update idempotency_record set created_at = now() - interval '11 minutes'`)
    await deleteExpiredIdempotencyRecords(db)
    expect(await claimKey(db, key)).toMatchObject({ outcome: null, encrypted: null })
    expect(await rest()).toEqual(before)
  })
})

describe('copying entries into the log', () => {
  it.each(['operation_log', 'operation_log_checkpoint', 'operation_log_watermark'])(
    'loses and doubles nothing if the server is killed while it writes %s',
    async table => {
      const keys = [await record(), await record()]
      const cut = await cutConnection(database, table, () => writeLogCheckpoints(db))
      expect(cut.status).toBe('rejected')
      expect([await count('operation_log_entry'), await count('operation_log')]).toEqual([2, 0])
      for (const key of keys) expect(await claimKey(db, key)).toMatchObject({ outcome })
      await writeCheckpoints(2)
      expect([await count('operation_log_entry'), await count('operation_log')]).toEqual([2, 2])
      for (const key of keys) expect(await claimKey(db, key)).toMatchObject({ outcome })
    },
  )

  it('waits for a command that began early and ends late', async () => {
    const slow = await database.pool.connect()
    await slow.query('begin')
    const key = newKey()
    await toDb(slow).run(recordOutcome(operationOf(key, 'slow'), key, outcome))
    await record()
    expect(await writeLogCheckpoints(db)).toBe(0)
    expect(await commands()).toEqual(['editSomething'])
    await slow.query('commit')
    slow.release()
    expect((await commands()).toSorted()).toEqual(['editSomething', 'slow'])
    await writeCheckpoints(2)
  })

  it('shows each entry once to readers while several nodes copy and commands write', async () => {
    let writing = true
    const writers = Promise.all(
      Array.from({ length: 3 }, async () => {
        for (let i = 0; i < 50; i++) await record()
      }),
    )
    const copying = Array.from({ length: 2 }, async () => {
      while (writing) await writeLogCheckpoints(db)
    })
    const seen: { n: number; ids: number }[] = []
    const reading = (async () => {
      while (writing)
        seen.push(await db.one(sql`select count(*)::int as n, count(distinct id)::int as ids from operation_log_entry`))
    })()
    await writers
    writing = false
    await Promise.all([...copying, reading])
    expect(seen.filter(({ n, ids }) => n !== ids)).toEqual([])
    expect(seen.map(({ n }) => n)).toEqual(seen.map(({ n }) => n).toSorted((one, other) => one - other))
    await writeCheckpoints(150)
    expect((await verifyChain(db)).broken).toBeUndefined()
    expect([await count('operation_log_entry'), await count('operation_log')]).toEqual([150, 150])
  })

  it('continues in a database whose transaction ids start again', async () => {
    await record()
    await writeCheckpoints(1)
    await record()
    // The ids of the cluster that was backed up were far ahead.
    await bypassTriggers(database.pool, 'update idempotency_record set tx = tx + 8000000000000000')
    await db.run(sql`update operation_log_watermark set xid = 9000000000000000`)
    await record()
    await writeCheckpoints(3)
    expect([await count('operation_log_entry'), await count('operation_log')]).toEqual([3, 3])
    expect((await verifyChain(db)).broken).toBeUndefined()
  })
})

describe('a view of a person’s data', () => {
  const view = (targetId: string, operatorId = '01900000-0000-7000-8000-000000000001') =>
    recordView({
      ...operationOf(newKey(), 'getSomething'),
      targetId,
      actor: { operatorId, operatorName: '林知远', companyId: operatorId },
    })

  it('is one entry for repeats within ten minutes, by whoever and whatever was viewed', async () => {
    await db.run(view('1'))
    await db.run(view('1'))
    await db.run(view('2'))
    await db.run(view('1', '01900000-0000-7000-8000-000000000002'))
    expect(await count('operation_log_entry')).toBe(3)
    await writeCheckpoints(3)
    await db.run(view('1'))
    expect(await count('operation_log_entry')).toBe(3)
    // As if it had been logged eleven minutes ago.
    await bypassTriggers(
      database.pool,
      `update idempotency_record set created_at = now() - interval '11 minutes', trace = sha256(trace)`,
    )
    await db.run(view('1'))
    expect(await count('operation_log_entry')).toBe(4)
  })

  it('is one entry for views that are sent in parallel', async () => {
    await Promise.all(Array.from({ length: 12 }, () => db.run(view('1'))))
    expect(await count('operation_log_entry')).toBe(1)
  })

  it('has the trace id of its request', async () => {
    const { trace } = newKey()
    await db.run(recordView({ ...operationOf({ trace }, 'getSomething'), targetId: '1' }))
    const { id } = await db.one<{ id: string }>(sql`select trace_id as id from operation_log_entry`)
    expect(id.replaceAll('-', '')).toBe(trace.toString('hex'))
  })
})
