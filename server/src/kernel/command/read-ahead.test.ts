import { randomBytes, randomUUID } from 'node:crypto'
import pg from 'pg'
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { testDatabase } from '../../app/testing/database.ts'
import { createWorld, type TestOperator } from '../../app/testing/world.ts'
import { logged } from '../../foundation/operation-log/logged.ts'
import { sessionOf } from '../../identity/session/session-of.ts'
import { endSessionsOf } from '../../identity/session/sessions.ts'
import { tokenHash } from '../../identity/session/token.ts'
import { createPool, type Db, getSharedDb, toDb } from '../database/database.ts'
import type { Ports } from '../services/ports.ts'
import type { Services } from '../services/services.ts'
import type { ViewContext } from './context.ts'
import { createDispatch } from './dispatch.ts'
import type { Reply } from './reply.ts'

const database = await closeAfterAll(testDatabase())
const pool = createPool(database.url, 8, { pipeline: true })
await closeAfterAll({ close: () => pool.end() })
const db = toDb(database.pool)
const world = createWorld(database.pool)
const permissions = ['badge:view']
await db.run(sql`create table trial (n int)`)

type Read = (context: ViewContext) => Promise<string>

/** Ends the wait of delayed look-ups. */
let release: () => void
/** Look-ups wait for it before they answer. */
let delay: Promise<void> | undefined
/** What the read does, and the companies it was run for. */
let read: Read
const readFor: string[] = []
let operator: TestOperator
let dispatch: ReturnType<typeof createDispatch>
/** The statements that the pool's connections sent, with the backend of each. */
const sent = vi.spyOn(pg.Client.prototype, 'query')
const backendOf = (text: string) =>
  sent.mock.calls.flatMap(([query], index) =>
    (query as unknown as { text?: string }).text?.includes(text)
      ? [(sent.mock.contexts[index] as unknown as { processID: number }).processID]
      : [],
  )

beforeEach(async () => {
  delay = undefined
  read = async context => String((await context.db.one<{ n: number }>(sql`select 1 as n`)).n)
  operator = await world.operator(await world.company('sponsor'), { permissions })
  restart()
})

/** A server that knows no session. */
function restart(): void {
  readFor.length = 0
  dispatch = createDispatch({
    pool,
    services: { pool: database.pool } as unknown as Services,
    handlers: {
      async getBadgePhotoLink(_input: never, context: never) {
        const { actor } = context as ViewContext
        readFor.push(actor.companyId)
        return { url: await read(context) }
      },
    },
    ports: {
      async sessionOf(on: Db, hash: Buffer, aside?: Db) {
        const session = await sessionOf(on, hash, aside)
        await delay
        return session
      },
      logged,
    } as unknown as Ports,
    onFault(error) {
      throw error
    },
  })
}

/** Look-ups answer only after `release`. */
function delayLookups(): void {
  const { promise, resolve } = Promise.withResolvers<void>()
  delay = promise
  release = resolve
  sent.mockClear()
}

const send = async (caller = operator): Promise<Reply> =>
  dispatch({
    command: 'getBadgePhotoLink',
    input: { exhibitionId: randomUUID(), id: randomUUID() },
    language: 'en',
    traceId: randomBytes(16).toString('hex'),
    address: '192.0.2.7',
    ticket: '',
    credential: { kind: 'session', hash: tokenHash(caller.token) },
  })
const urlOf = (reply: Reply) => (reply.data as { url: string }).url
const rowsLogged = async () =>
  (
    await db.one<{ n: number }>(
      sql`select count(*) as n from operation_log_entry where operator_id = ${operator.operatorId}`,
    )
  ).n

const lookup = 'from session s'

describe('a read of a known session', () => {
  it('sends its first statement behind the look-up, on the same connection', async () => {
    await send()
    read = async context => String((await context.db.one<{ n: number }>(sql`select 2 as n, 'first'`)).n)
    delayLookups()
    const reply = send()
    await vi.waitFor(() => expect(backendOf("'first'")).toHaveLength(1))
    expect(backendOf("'first'")).toEqual(backendOf(lookup))
    release()
    expect(urlOf(await reply)).toBe('2')
  })

  it('gets no row before the look-up has answered', async () => {
    await send()
    let got = false
    read = async context => {
      await context.db.many(sql`select 2 as n`)
      got = true
      return 'read'
    }
    delayLookups()
    const reply = send()
    // Behind everything that was sent on this connection.
    await vi.waitFor(() => expect(backendOf(lookup)).toHaveLength(1))
    await getSharedDb(pool).many(sql`select 3 as n`)
    expect([got, readFor.length]).toEqual([false, 2])
    release()
    expect(urlOf(await reply)).toBe('read')
    expect(readFor).toHaveLength(2)
  })

  it('is not begun for a session that was never looked up', async () => {
    delayLookups()
    const reply = send()
    await vi.waitFor(() => expect(backendOf(lookup)).toHaveLength(1))
    expect(readFor).toEqual([])
    release()
    expect(urlOf(await reply)).toBe('1')
  })

  it('never puts the look-up behind another statement', async () => {
    await send()
    const locker = await database.pool.connect()
    await locker.query('select pg_advisory_lock(77)')
    const quick = read
    read = async ({ db }) => String((await db.many(sql`select pg_advisory_xact_lock(77) as locked`)).length)
    delayLookups()
    release()
    // One of the two pipelined connections.
    const slow = send()
    await vi.waitFor(() => expect(backendOf('pg_advisory_xact_lock')).toHaveLength(1))
    read = quick
    expect(urlOf(await send())).toBe('1')
    expect(new Set(backendOf(lookup)).size).toBe(2)
    await locker.query('select pg_advisory_unlock(77)')
    locker.release()
    expect(urlOf(await slow)).toBe('1')
  })

  it('is not begun if no pipelined connection is idle', async () => {
    await send()
    const locker = await database.pool.connect()
    await locker.query('select pg_advisory_lock(77)')
    const busy = [1, 2].map(() => getSharedDb(pool).many(sql`select pg_advisory_xact_lock(77) as locked`))
    const reply = send()
    await Promise.all([locker.query('select 1'), locker.query('select 1')])
    expect(readFor).toHaveLength(1)
    await locker.query('select pg_advisory_unlock(77)')
    locker.release()
    await Promise.all(busy)
    expect(urlOf(await reply)).toBe('1')
  })
})

describe('a read that was begun for somebody else', () => {
  /** Logs the view, and says for which company it was read. */
  const view: Read = async ({ db, actor, viewed }) => {
    await db.one(sql`select 1 as n`)
    viewed({ entityType: 'badge', targetId: randomUUID() })
    return actor.companyId
  }

  it.each<[string, () => Promise<unknown>]>([
    ['logged out', () => endSessionsOf(db, operator.operatorId, 'logout')],
    ['frozen', () => db.run(sql`update operator set state = 'frozen' where id = ${operator.operatorId}`)],
    [
      'stripped of the permission',
      () => db.run(sql`update role set permissions = '{}', version = version + 1 where id = ${operator.roleId}`),
    ],
    ['expired', () => db.run(sql`update session set expires_at = now() where operator_id = ${operator.operatorId}`)],
  ])('is refused and logs nothing: %s', async (_how, change) => {
    read = view
    expect(urlOf(await send())).toBe(operator.company.id)
    expect(await rowsLogged()).toBe(1)
    await change()
    for (let time = 0; time < 2; time++) {
      const reply = await send()
      expect(reply.statusCode).not.toBe(10001)
      expect(reply.data).toBeNull()
    }
    // It was begun only once for the caller of before.
    expect(readFor).toHaveLength(2)
    expect(await rowsLogged()).toBe(1)
  })

  it('runs again for the caller of now', async () => {
    read = view
    await send()
    const company = await world.company('sponsor')
    const { roleId } = await world.operator(company, { permissions })
    await db.run(
      sql`update operator set company_id = ${company.id}, role_id = ${roleId} where id = ${operator.operatorId}`,
    )
    expect(urlOf(await send())).toBe(company.id)
    expect(readFor).toEqual([operator.company.id, operator.company.id, company.id])
    expect(
      await db.many(
        sql`select company_id as id from operation_log_entry where operator_id = ${operator.operatorId} order by at`,
      ),
    ).toEqual([{ id: operator.company.id }, { id: company.id }])
  })

  it('has written nothing, by the database or by a service', async () => {
    const write: Read[] = [
      async ({ db }) => String(await db.run(sql`insert into trial values (1)`)),
      async ({ db }) => (await db.one<{ n: string }>(sql`insert into trial values (2) returning n::text`)).n,
      async ({ services }) => String((await services.pool.query('insert into trial values (3)')).rowCount),
    ]
    for (const one of write) {
      restart()
      operator = await world.operator(operator.company, { permissions })
      read = async () => 'learnt'
      await send()
      await endSessionsOf(db, operator.operatorId, 'logout')
      read = one
      expect((await send()).statusCode).not.toBe(10001)
      expect(await db.many(sql`select n from trial`)).toEqual([])
    }
  })
})

describe('a read that needs a service', () => {
  it('runs once more, and from then on after the look-up', async () => {
    read = async ({ db, services }) => {
      await db.one(sql`select 1 as n`)
      return String((await services.pool.query('select 5 as n')).rows[0].n)
    }
    await send()
    expect(urlOf(await send())).toBe('5')
    const runs = readFor.length
    expect(urlOf(await send())).toBe('5')
    expect(readFor).toHaveLength(runs + 1)
  })
})
