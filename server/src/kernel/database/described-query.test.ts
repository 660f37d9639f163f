import pg from 'pg'
import sql from 'sql-template-tag'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { testDatabase } from '../../app/testing/database.ts'
import { types } from './column-types.ts'
import { createPool, type Db, getSharedDb, type Statement, statement, transaction } from './database.ts'
import { streamRows } from './stream-rows.ts'

const database = await closeAfterAll(testDatabase())
let pool: pg.Pool
/** A connection of the pool, which waits for each answer. */
let client: pg.PoolClient
let pipelined: pg.Pool
/** The only pipelined connection. */
let shared: Db

const crates = { name: 'crates', text: 'select * from crate where n >= $1 order by n' }
const fromCrate = statement(crates.name, crates.text)
const rowsOf = async (least = 0) => (await client.query({ ...crates, values: [least] })).rows
const outdated = 'cached plan must not change result type'

beforeEach(async () => {
  pool = createPool(database.url, 2)
  client = await pool.connect()
  pipelined = createPool(database.url, 4, { pipeline: true })
  shared = getSharedDb(pipelined)
  await database.pool.query('drop table if exists crate')
  await database.pool.query('create table crate (n int, label text)')
  await database.pool.query(`insert into crate values (1, 'A'), (2, null)`)
})

afterEach(async () => {
  client.release(true)
  await Promise.all([pool.end(), pipelined.end()])
})

describe('a prepared statement', () => {
  it('is described once for a connection', async () => {
    let described = 0
    pool.on('connect', ({ connection }: pg.PoolClient & { connection: pg.Connection }) => {
      const describe = connection.describe.bind(connection)
      connection.describe = (...args) => {
        described++
        describe(...args)
      }
    })
    const [four, five] = [4, 5].map(n => statement(`described ${n}`, `select ${n} as n`))
    const reads = [four, five, four].map(read => read?.() as Statement)
    for (const read of reads) await transaction(pool, db => db.one(read))
    expect(described).toBe(2)
  })

  it('gives what the driver gives, each time', async () => {
    const plain = new pg.Client({ connectionString: database.url, types })
    await plain.connect()
    const queries: { text: string; values: unknown[] }[] = [
      { text: `select $1::int as a, null::text as a, '{1,2}'::int[] as list, '{"k":[1]}'::jsonb as json`, values: [1] },
      {
        text: `select n, label, n = 1 as first, '2099-01-02'::date as day, '\\x01'::bytea as bytes from crate`,
        values: [],
      },
      { text: 'select n from crate where n > $1', values: [99] },
      { text: 'select', values: [] },
      { text: 'update crate set label = $1 where n = 1', values: ['B'] },
      { text: 'insert into crate values ($1, null) returning label, n', values: [1] },
      { text: 'delete from crate where n = $1', values: [99] },
    ]
    for (const [index, query] of queries.entries()) {
      const named = { ...query, name: `same ${index}` }
      for (let time = 0; time < 3; time++) {
        const answers = [await client.query(named), await plain.query(named)]
        const [ours, theirs] = answers.map(({ rows, rowCount, command }) => ({ rows, rowCount, command }))
        expect(ours).toEqual(theirs)
        expect(answers[0]?.fields.map(({ name }) => name)).toEqual(answers[1]?.fields.map(({ name }) => name))
      }
    }
    await plain.end()
  })

  it('fails and goes on as the driver does', async () => {
    const quotient = (by: number) => client.query({ name: 'quotient', text: 'select 4 / $1::int as n', values: [by] })
    const big = (n: string) => client.query({ name: 'big', text: 'select $1::int8 as n', values: [n] })
    await expect(quotient(0)).rejects.toThrow('division by zero')
    expect((await quotient(2)).rows).toEqual([{ n: 2 }])
    await expect(quotient(0)).rejects.toThrow('division by zero')
    expect((await quotient(4)).rows).toEqual([{ n: 1 }])
    expect((await big('1')).rows).toEqual([{ n: 1 }])
    await expect(big('9007199254740993')).rejects.toThrow(RangeError)
    expect((await big('2')).rows).toEqual([{ n: 2 }])
  })
})

describe('a statement whose result changes', () => {
  it('fails once, then has the new columns', async () => {
    expect(await rowsOf(2)).toEqual([{ n: 2, label: null }])
    await database.pool.query('alter table crate add shelf int default 7')
    await expect(rowsOf(2)).rejects.toThrow(outdated)
    expect(await rowsOf(2)).toEqual([{ n: 2, label: null, shelf: 7 }])
    expect(await rowsOf(2)).toEqual([{ n: 2, label: null, shelf: 7 }])
    await database.pool.query('alter table crate drop label, alter n type text')
    await expect(rowsOf(2)).rejects.toThrow('operator does not exist')
    await database.pool.query('alter table crate alter n type int using n::int')
    await expect(rowsOf(2)).rejects.toThrow(outdated)
    expect(await rowsOf(2)).toEqual([{ n: 2, shelf: 7 }])
  })

  it('fails in a transaction, and has the new columns in the next', async () => {
    await transaction(pool, db => db.many(fromCrate(2)))
    await database.pool.query('alter table crate rename label to sign')
    await expect(transaction(pool, db => db.many(fromCrate(2)))).rejects.toThrow(outdated)
    expect(await transaction(pool, db => db.many(fromCrate(2)))).toEqual([{ n: 2, sign: null }])
  })

  it('fails for every query already sent behind it, and for no later one', async () => {
    await shared.many(fromCrate(2))
    await database.pool.query('alter table crate add shelf int default 7')
    const reads = [fromCrate(1), sql`select 1 as n`, fromCrate(2)].map(read => shared.many(read))
    const answers = await Promise.allSettled(reads)
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected'])
    const expected = [{ n: 2, label: null, shelf: 7 }]
    expect(await Promise.all([1, 2, 3].map(() => shared.many(fromCrate(2))))).toEqual([expected, expected, expected])
  })

  it('has the columns of the table that the search path leads to', async () => {
    await database.pool.query('create schema attic; create table attic.crate (n int, height int)')
    await database.pool.query('insert into attic.crate values (3, 4)')
    await rowsOf()
    await client.query('set search_path = attic, public')
    await expect(rowsOf()).rejects.toThrow(outdated)
    expect(await rowsOf()).toEqual([{ n: 3, height: 4 }])
    await client.query('reset search_path')
    await expect(rowsOf()).rejects.toThrow(outdated)
    expect(await rowsOf(2)).toEqual([{ n: 2, label: null }])
    await database.pool.query('drop schema attic cascade')
  })

  it('is parsed again after it was deallocated', async () => {
    await rowsOf()
    await client.query('deallocate all')
    await expect(rowsOf()).rejects.toThrow('prepared statement "crates" does not exist')
    expect(await rowsOf(2)).toEqual([{ n: 2, label: null }])
  })
})

describe('a connection', () => {
  it('knows nothing of the statements of the one it replaces', async () => {
    await shared.many(fromCrate(2))
    const { pid } = await shared.one<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    await database.pool.query('alter table crate add shelf int default 7')
    await database.pool.query('select pg_terminate_backend($1)', [pid])
    await vi.waitFor(async () => expect(await shared.many(fromCrate(2))).toEqual([{ n: 2, label: null, shelf: 7 }]))
  })

  it('streams rows between described queries', async () => {
    const read = () => transaction(pool, db => db.many(fromCrate(2)))
    expect(await read()).toEqual([{ n: 2, label: null }])
    const streamed: unknown[] = []
    for await (const row of streamRows(pool, sql`select n from crate order by n`)) streamed.push(row)
    expect(streamed).toEqual([{ n: 1 }, { n: 2 }])
    expect(await read()).toEqual([{ n: 2, label: null }])
  })
})
