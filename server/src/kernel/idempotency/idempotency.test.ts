import { randomBytes } from 'node:crypto'
import { codes } from '@fairgate/contract/kernel/refusal/refusal'
import sql from 'sql-template-tag'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { hooks } from '../../app/hooks.ts'
import { cipherOf } from '../../app/testing/call-as.ts'
import { cutConnection } from '../../app/testing/cut-connection.ts'
import { testDatabase } from '../../app/testing/database.ts'
import { createWorld } from '../../app/testing/world.ts'
import { logged } from '../../foundation/operation-log/logged.ts'
import { keyOf } from '../../identity/api-key/key-of.ts'
import { readingOnly } from '../../identity/session/reading-only.ts'
import { sessionOf } from '../../identity/session/session-of.ts'
import { tokenHash } from '../../identity/session/token.ts'
import type { WriteContext } from '../command/context.ts'
import { createDispatch } from '../command/dispatch.ts'
import type { IncomingRequest } from '../command/incoming-request.ts'
import type { Reply } from '../command/reply.ts'
import { createPool, statement, toDb } from '../database/database.ts'
import { refuse, refuseFields } from '../refusal/refuse.ts'
import type { Services } from '../services/services.ts'
import { recordedInStatement } from './idempotency.ts'

const faults: unknown[] = []
/** The present behaviour of the command. */
let work: (context: WriteContext) => Promise<void>
let runs = 0

const database = await testDatabase()
const pool = createPool(database.url, 12, { pipeline: true })
const db = toDb(database.pool)
const operator = await createWorld(database.pool).administrator('platform')
await db.run(sql`create table trial (run int)`)
await db.run(sql`create table ending (run int)`)
afterAll(async () => {
  await pool.end()
  await database.close()
})
beforeEach(async () => {
  runs = 0
  faults.length = 0
  await db.run(sql`truncate trial`)
})

const dispatch = (call: IncomingRequest) => server()(call)
/** A server without any cache. */
const server = () =>
  createDispatch({
    pool,
    services: { cipher: cipherOf(Buffer.alloc(32, 1)), hooks } as unknown as Services,
    handlers: {
      async deleteDoor(_input: never, context: never) {
        runs++
        await (context as WriteContext).db.run(sql`insert into trial (run) values (${runs})`)
        await work(context)
        return {}
      },
    },
    ports: {
      sessionOf,
      deviceOf: async () => undefined,
      keyOf: keyOf(readingOnly),
      logged,
      publish: () => undefined,
    },
    onFault: error => faults.push(error),
  })

/** The same command under its own trace id, to be sent repeatedly. */
function envelope(): IncomingRequest {
  const id = '01900000-0000-7000-8000-000000000001'
  return {
    command: 'deleteDoor',
    input: { exhibitionId: id, id, version: 1 },
    language: 'en',
    traceId: randomBytes(16).toString('hex'),
    address: '127.0.0.1',
    ticket: '',
    credential: { kind: 'session', hash: tokenHash(operator.token) },
  }
}

const rows = async () => (await db.many<{ run: number }>(sql`select run from trial`)).map(({ run }) => run)
const toOutcome = ({ statusCode, reason, msg }: Reply) => ({ statusCode, reason, msg })
async function logRows({ traceId }: IncomingRequest) {
  return db.many<{ code: number; reason: string | null }>(
    sql`select status_code as code, reason from operation_log_entry where trace_id = ${traceId}::uuid`,
  )
}

describe('a refused command', () => {
  it('gets the same answer again, although the rule would permit it now, and is logged once', async () => {
    const call = envelope()
    work = async () => refuse('kernel.notInThisState')
    const first = await dispatch(call)
    work = async () => undefined
    expect([toOutcome(await dispatch(call)), toOutcome(await dispatch(call))]).toEqual([
      toOutcome(first),
      toOutcome(first),
    ])
    expect(first.reason).toBe('kernel.notInThisState')
    expect([runs, await rows()]).toEqual([1, []])
    expect(await logRows(call)).toEqual([{ code: codes.notInThisState, reason: 'kernel.notInThisState' }])
  })

  it('is refused once, however many repeats are sent in parallel', async () => {
    const call = envelope()
    // The rule applies only to the first call: a later one would succeed.
    work = async () => {
      if (runs === 1) refuse('kernel.notInThisState')
    }
    const answers = await Promise.all(Array.from({ length: 24 }, () => dispatch(call)))
    const reasons = new Set(answers.map(({ reason }) => reason).filter(reason => reason !== 'kernel.stillRunning'))
    expect([...reasons]).toEqual(['kernel.notInThisState'])
    expect([runs, await rows(), (await logRows(call)).length]).toEqual([1, [], 1])
  })

  it('is recorded together with its log entry, or not at all', async () => {
    const call = envelope()
    work = async ({ db }) => {
      if (runs === 1) await db.run(sql`select pg_terminate_backend(pg_backend_pid())`)
      refuse('kernel.notInThisState')
    }
    expect((await dispatch(call)).reason).toBe('kernel.notInThisState')
    expect([runs, (await logRows(call)).length]).toEqual([2, 1])
  })

  it('can be sent again after its fields were invalid', async () => {
    const call = envelope()
    work = async () => refuseFields([{ path: 'id', key: 'kernel.required' }])
    expect((await dispatch(call)).statusCode).toBe(codes.inputRefused)
    work = async () => undefined
    expect((await dispatch(call)).statusCode).toBe(codes.done)
    expect([await rows(), (await logRows(call)).map(({ code }) => code)]).toEqual([
      [2],
      [codes.inputRefused, codes.done],
    ])
  })

  it('is logged with its values; for invalid input only the names of the fields', async () => {
    const details = async (doing: typeof work, input: object = {}) => {
      const call = envelope()
      work = doing
      await dispatch({ ...call, input: { ...call.input, ...input } })
      return db.many(sql`
        select reason, refusal_details as details from operation_log_entry where trace_id = ${call.traceId}::uuid`)
    }
    const soldOut = async () => refuse('ticket.soldOut', { field: 'granted', values: { left: 3 } })
    expect(await details(soldOut)).toEqual([{ reason: 'ticket.soldOut', details: { values: { left: 3 } } }])
    const inHandler = async () =>
      refuseFields([{ path: 'lines.0.name', key: 'badge.nameEmoji', values: { found: '张三😀' } }])
    expect(await details(inHandler)).toEqual([{ reason: 'kernel.inputRefused', details: { fields: ['lines.0.name'] } }])
    const typed = async () =>
      refuse('policy.channelOfLine', { field: 'text', values: { line: 4, code: '13800138000' } })
    expect(await details(typed)).toEqual([
      { reason: 'policy.channelOfLine', details: { values: { line: 4 }, fields: ['text'] } },
    ])
    const before = runs
    expect(await details(async () => undefined, { id: '110101199003078515', version: 0 })).toEqual([
      { reason: 'kernel.inputRefused', details: { fields: ['id', 'version'] } },
    ])
    expect(runs).toBe(before)
  })

  it('is answered but no longer logged when the sender keeps sending invalid input', async () => {
    const many = Array.from({ length: 200 }, () => ({ ...envelope(), input: {} }))
    const serve = server()
    for (const call of many) expect((await serve(call)).statusCode).toBe(codes.inputRefused)
    const traces = many.map(({ traceId }) => traceId)
    const { n } = await db.one<{ n: number }>(
      sql`select count(*)::int as n from operation_log_entry where trace_id = any(${traces}::uuid[])`,
    )
    // 60 at once, and one every five seconds.
    expect(n).toBeGreaterThanOrEqual(60)
    expect(n).toBeLessThan(150)
  })
})

describe('a finished command', () => {
  it('gives the same answer to any number of parallel repeats, never "still running"', async () => {
    const call = envelope()
    work = async () => undefined
    await dispatch(call)
    for (let round = 0; round < 20; round++) {
      const answers = await Promise.all(Array.from({ length: 12 }, () => dispatch(call)))
      expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([codes.done]))
    }
    expect([runs, await rows()]).toEqual([1, [1]])
  })

  it('does not run twice if the first use ends between the lookup and the lock of the second', async () => {
    const call = envelope()
    work = async () => {
      // The first use of the key, which this claim did not see.
      if (runs === 1)
        await db.run(sql`insert into idempotency_record (owner, trace, payload, outcome)
          select substring(sha256(${tokenHash(operator.token)}::bytea), 1, 16), ${Buffer.from(call.traceId, 'hex')}, '', '{"statusCode":10001}'`)
    }
    // The record of the trial has another payload, so it counts as a reuse: what matters is that it is found.
    expect((await dispatch(call)).reason).toBe('kernel.traceReused')
    expect([runs, await rows(), (await logRows(call)).length]).toEqual([1, [], 0])
  })
})

describe('a command that ends with the statement that records it', () => {
  const trial = statement(
    'trial.finish',
    `with made as (insert into ending (run) select $1::int where $2::boolean returning run),
     ${recordedInStatement(3, { from: 'made', data: `'{}'::jsonb`, targetName: name => `run || ' ' || ${name}` })}
     select recorded, run from (values (1)) one(n) left join made on true left join recorded on true`,
  )
  const finish = (allowed: boolean) => async (context: WriteContext) => {
    const row = await context.finishWith?.(trial(runs, allowed), { targetName: 'name' })
    if (!row?.recorded) refuse('kernel.notInThisState')
  }
  const ended = async () => (await db.many<{ run: number }>(sql`select run from ending`)).map(({ run }) => run)
  beforeEach(async () => {
    await db.run(sql`truncate ending`)
  })
  const names = async ({ traceId }: IncomingRequest) =>
    (
      await db.many<{ name: string | null; code: number }>(sql`
        select target_name as name, status_code as code from operation_log_entry where trace_id = ${traceId}::uuid`)
    ).map(({ name, code }) => [code, name])

  it('runs once, is logged once, and a repeat gets the same answer', async () => {
    const call = envelope()
    work = finish(true)
    const first = await dispatch(call)
    expect(first.statusCode).toBe(codes.done)
    const { data, changed } = first
    expect(await dispatch(call)).toMatchObject({ statusCode: codes.done, data, changed })
    expect([runs, await ended(), await names(call)]).toEqual([1, [1], [[codes.done, '1 name']]])
  })

  it('writes nothing but its refusal if the statement writes nothing, and a repeat is refused again', async () => {
    const call = envelope()
    work = finish(false)
    const first = await dispatch(call)
    expect(first.reason).toBe('kernel.notInThisState')
    work = finish(true)
    expect(toOutcome(await dispatch(call))).toEqual(toOutcome(first))
    expect([runs, await ended(), await names(call)]).toEqual([1, [], [[codes.notInThisState, null]]])
  })

  it('writes its rows once, however many repeats are sent in parallel', async () => {
    const call = envelope()
    work = finish(true)
    const answers = await Promise.all(Array.from({ length: 24 }, () => dispatch(call)))
    const reasons = new Set(answers.map(({ reason }) => reason).filter(reason => reason !== 'kernel.stillRunning'))
    expect([...reasons]).toEqual([undefined])
    expect([(await ended()).length, (await names(call)).length]).toEqual([1, 1])
  })

  it('runs again on another connection if it was cut, and leaves nothing of the first', async () => {
    for (const table of ['ending', 'idempotency_record']) {
      const call = envelope()
      work = finish(true)
      await db.run(sql`truncate ending`)
      const cut = await cutConnection(database, table, () => dispatch(call))
      expect(cut).toMatchObject({ status: 'fulfilled', value: { statusCode: codes.done } })
      expect([table, (await ended()).length, (await names(call)).length]).toEqual([table, 1, 1])
    }
  })

  it('is a fault if the handler refuses what it recorded, or answers although it recorded nothing', async () => {
    work = async context => {
      await finish(true)(context)
      refuse('kernel.notInThisState')
    }
    expect((await dispatch(envelope())).reason).toBe('kernel.fault')
    work = async context => finish(false)(context).catch(() => undefined)
    expect((await dispatch(envelope())).reason).toBe('kernel.fault')
  })
})

describe('a command that loses its connection', () => {
  it('runs on another one, once', async () => {
    const call = envelope()
    work = async ({ db }) => {
      if (runs < 3) await db.run(sql`select pg_terminate_backend(pg_backend_pid())`)
    }
    expect((await dispatch(call)).statusCode).toBe(codes.done)
    expect([runs, await rows(), faults, (await logRows(call)).length]).toEqual([3, [3], [], 1])
  })

  it('does not end the process if it holds it without a pending statement', async () => {
    const call = envelope()
    work = async ({ db }) => {
      const { pid } = await db.one<{ pid: number }>(sql`select pg_backend_pid() as pid`)
      if (runs > 1) return
      await database.pool.query('select pg_terminate_backend($1, 5000)', [pid])
    }
    expect((await dispatch(call)).statusCode).toBe(codes.done)
    expect([runs, await rows(), faults]).toEqual([2, [2], []])
  })
})
