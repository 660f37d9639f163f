import { randomBytes } from 'node:crypto'
import type { EntityType } from '@fairgate/contract/kernel/command/entity-type'
import type { LogKind } from '@fairgate/contract/lifecycle/privacy/kinds'
import sql from 'sql-template-tag'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { bypassTriggers } from '../../app/testing/bypass-triggers.ts'
import { writeCheckpointsUpTo } from '../../app/testing/checkpointed-log.ts'
import { type TestDatabase, testDatabase } from '../../app/testing/database.ts'
import { type Db, toDb, transaction } from '../../kernel/database/database.ts'
import { verifyChain } from './log-checkpoint.ts'
import { logged } from './logged.ts'
import { countLog, redactLog } from './redact-log.ts'

const count = 7
const before = sql`now() + interval '1 day'`
const companyId = '01900000-0000-7000-8000-000000000001'
let database: TestDatabase
let db: Db
beforeEach(async () => {
  database = await testDatabase()
  db = toDb(database.pool)
  for (let n = 0; n < count; n++) await db.run(operation(n))
  await checkpointUpTo(count)
})
afterEach(() => database.close())

const operation = (n: number, entityType: EntityType = 'badge') =>
  logged({
    ...{ command: 'editSomething', traceId: randomBytes(16).toString('hex'), address: '192.0.2.7', statusCode: 10001 },
    ...{ entityType: entityType, targetId: `${n}`, targetName: '陆明远' },
    ...{ before: { name: '陆明' }, after: { n } },
  })

const checkpointUpTo = (links: number) => writeCheckpointsUpTo(db, links)
const tamper = (statement: string) => bypassTriggers(database.pool, statement)

const redact = (most: number, kind: LogKind = 'address') =>
  transaction(database.pool, tx => redactLog(tx, kind, { before, most, after: undefined, companyId }))
const addressed = async () =>
  (await db.one<{ n: number }>(sql`select count(*)::int as n from operation_log where address <> ''`)).n

describe('network addresses of the log', () => {
  it('are removed from the counted rows, and the chain stays valid', async () => {
    expect(await countLog(db, 'address', before)).toBe(count)
    expect((await redact(4)).rows).toBe(4)
    expect(await countLog(db, 'address', before)).toBe(count - 4)
    expect((await redact(100)).rows).toBe(3)
    expect(await addressed()).toBe(0)
    // The two redactions were logged themselves.
    await checkpointUpTo(count + 2)
    expect((await verifyChain(db)).broken).toBeUndefined()
  })

  it('are each removed once by concurrent calls', async () => {
    const done = await Promise.all([redact(100), redact(100), redact(100)])
    expect(done.reduce((sum, { rows }) => sum + rows, 0)).toBe(count)
    await checkpointUpTo(count + done.filter(({ rows }) => rows > 0).length)
  })

  it('stay in rows that are not in the chain yet', async () => {
    await db.run(operation(99))
    expect((await redact(100)).rows).toBe(count)
    expect(await addressed()).toBe(1)
  })

  it.each([
    ['what is left of a row', `update operation_log set after = '{"n": 5000}' where after ->> 'n' = '3'`],
    ['an address put in its place', `update operation_log set address = '203.0.113.9' where after ->> 'n' = '3'`],
    [
      'the row and its digest together',
      `update operation_log set after = '{"n": 5000}' where after ->> 'n' = '3';
       update operation_log_purged s set digest = sha256(operation_log_bytes(l)) from operation_log l where l.id = s.log_id`,
    ],
    ['a digest that is gone', `delete from operation_log_purged`],
  ])('reveal a manipulation: %s', async (_, statement) => {
    await redact(100)
    await checkpointUpTo(count + 1)
    await tamper(statement)
    expect((await verifyChain(db)).broken).toMatchObject({ why: 'changed' })
  })

  it('cannot be used to change anything else in the log', async () => {
    for (const change of [
      ...[sql`command = 'x'`, sql`address = 'x'`, sql`address = '', command = 'x'`],
      ...[
        sql`target_name = null`,
        sql`address = '', target_name = null, before = null, after = null, operator_name = 'x'`,
      ],
    ])
      await expect(db.run(sql`update operation_log set ${change}`)).rejects.toThrow('append-only')
  })
})

describe('names in the log', () => {
  const named = async () =>
    (
      await db.one<{ n: number }>(sql`
        select count(*)::int as n from operation_log where target_name is not null or before is not null`)
    ).n

  it('are removed with changes and addresses from entries about people, whether or not their address was removed before', async () => {
    await db.run(operation(8, 'exhibition'))
    await checkpointUpTo(count + 1)
    await redact(3)
    await checkpointUpTo(count + 2)
    expect(await countLog(db, 'logName', before)).toBe(count)
    const done = await Promise.all([redact(100, 'logName'), redact(100, 'logName')])
    expect(done.reduce((sum, { rows }) => sum + rows, 0)).toBe(count)
    expect(await countLog(db, 'logName', before)).toBe(0)
    expect([await named(), await addressed()]).toEqual([1, 1])
    expect(
      await db.one(
        sql`select entity_type as "entityType", after, operator_name as by from operation_log where target_id = '3'`,
      ),
    ).toEqual({
      ...{ entityType: 'badge', after: null, by: '' },
    })
    // The address of the exhibition's entry is removed afterwards.
    expect((await redact(100)).rows).toBe(1)
    await checkpointUpTo(count + 3 + done.filter(({ rows }) => rows > 0).length)
  })

  it('are removed with the details of refusals, which may name anybody', async () => {
    const refused = { command: 'x', traceId: randomBytes(16).toString('hex'), address: '', statusCode: 10010 }
    await db.run(logged({ ...refused, reason: 'kernel.x', refusalDetails: { values: { name: '陆明远' } } }))
    await checkpointUpTo(count + 1)
    expect((await redact(100, 'logName')).rows).toBe(count + 1)
    expect(await db.one(sql`select count(refusal_details)::int as n from operation_log`)).toEqual({ n: 0 })
    await checkpointUpTo(count + 2)
    expect((await verifyChain(db)).broken).toBeUndefined()
  })

  it('reveal manipulated details of a refusal', async () => {
    const refused = { command: 'x', traceId: randomBytes(16).toString('hex'), address: '', statusCode: 10010 }
    await db.run(logged({ ...refused, reason: 'kernel.x', refusalDetails: { values: { left: 1 } } }))
    await checkpointUpTo(count + 1)
    await tamper(`update operation_log set refusal_details = null`)
    expect((await verifyChain(db)).broken).toMatchObject({ why: 'changed' })
  })

  it.each([
    ['a name put in its place', `update operation_log set target_name = '别人' where target_id = '3'`],
    ['what is left of a line', `update operation_log set command = 'x' where target_id = '3'`],
    ['a digest that is gone', `delete from operation_log_names_removed`],
    [
      'the line and its digest together',
      `update operation_log set command = 'x' where target_id = '3';
       update operation_log_names_removed s set digest = sha256(operation_log_bytes(l)) from operation_log l where l.id = s.log_id`,
    ],
  ])('reveal a manipulation: %s', async (_, statement) => {
    await redact(100)
    await checkpointUpTo(count + 1)
    await redact(100, 'logName')
    await checkpointUpTo(count + 2)
    await tamper(statement)
    expect((await verifyChain(db)).broken).toMatchObject({ why: 'changed' })
  })
})
