import fc from 'fast-check'
import sql from 'sql-template-tag'
import { beforeAll, describe, expect, it } from 'vitest'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { testDatabase } from '../../app/testing/database.ts'
import { pendingCompanies } from '../counter/menu-flags.ts'
import { venueScope } from '../counter/row-count.ts'
import { type Db, toDb, transaction } from './database.ts'

const halls = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'] as const

const database = await closeAfterAll(testDatabase())
const db = toDb(database.pool)
await db.run(sql`create table crate (id uuid primary key default uuidv7(), hall uuid, owner uuid, kind text not null,
    state text not null, note text not null default '') partition by hash (id)`)
await db.run(sql`create table crate_0 partition of crate for values with (modulus 2, remainder 0)`)
await db.run(sql`create table crate_1 partition of crate for values with (modulus 2, remainder 1)`)
await db.run(
  sql`insert into crate (hall, kind, state) values (${halls[0]}, 'big', 'open'), (${halls[1]}, 'big', 'open')`,
)
await db.run(sql`select count_on('crate', 'crate.{kind}.{state}', 'venue', 'hall', 'owner where state = ''open''')`)

const crate = fc.record({
  hall: fc.constantFrom(...halls, null),
  owner: fc.constantFrom(...halls),
  kind: fc.constantFrom('big', 'small'),
  state: fc.constantFrom('open', 'shut', 'gone'),
})
const write = fc.oneof(
  fc.record({ insert: fc.array(crate, { maxLength: 4 }) }),
  fc.record({ of: crate, to: crate }),
  fc.record({ gone: crate }),
)

/** One statement over any number of equal rows. */
async function run(db: Db, step: typeof write extends fc.Arbitrary<infer Step> ? Step : never): Promise<void> {
  if ('insert' in step) {
    await db.run(sql`insert into crate (hall, owner, kind, state)
      select * from json_to_recordset(${JSON.stringify(step.insert)}) as r (hall uuid, owner uuid, kind text, state text)`)
  } else if ('of' in step) {
    const { of, to } = step
    await db.run(sql`update crate set hall = ${to.hall}, owner = ${to.owner}, state = ${to.state}
      where kind = ${of.kind} and state = ${of.state} and hall is not distinct from ${of.hall}::uuid`)
  } else {
    await db.run(sql`delete from crate where kind = ${step.gone.kind} and state = ${step.gone.state}`)
  }
}

const counters = (db: Db) =>
  db.many(sql`select scope, name, sum(value)::int as value from row_count where name like 'crate.%' group by 1, 2
    having sum(value) <> 0 order by 1, 2`)

const recount = (db: Db) =>
  db.many(sql`select scope, 'crate.' || kind || '.' || state as name, count(*)::int as value from (
      select ${venueScope}::uuid as scope, kind, state from crate
      union all select hall, kind, state from crate
      union all select owner, kind, state from crate where state = 'open') counted
    where scope is not null group by 1, 2 order by 1, 2`)

describe('count_on', () => {
  it('counts existing rows', async () => {
    expect(await counters(db)).toHaveLength(3)
    expect(await counters(db)).toEqual(await recount(db))
  })

  it('agrees with a recount after any write', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(write, { minLength: 1, maxLength: 12 }), async steps => {
        for (const step of steps) await run(db, step)
        expect(await counters(db)).toEqual(await recount(db))
      }),
      { numRuns: 40 },
    )
  })

  it('agrees with a recount after concurrent writers', async () => {
    await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        transaction(database.pool, async db => {
          const rows = Array.from({ length: 5 }, () => ({ hall: halls[index % 2], kind: 'big', state: 'open' }))
          await run(db, { insert: rows as never })
          await db.run(sql`update crate set note = 'seen' where false`)
        }),
      ),
    )
    expect(await counters(db)).toEqual(await recount(db))
  })

  it('writes nothing if nothing counted changes', async () => {
    await db.run(sql`insert into crate (kind, state) values ('small', 'shut')`)
    const before = await db.many(
      sql`select xmin::text, scope, name, slot from row_count where name like 'crate.%' order by 2, 3, 4`,
    )
    await db.run(sql`update crate set note = 'moved'`)
    expect(
      await db.many(
        sql`select xmin::text, scope, name, slot from row_count where name like 'crate.%' order by 2, 3, 4`,
      ),
    ).toEqual(before)
  })
})

describe('pending_for', () => {
  const owner = halls[1]
  const findPendingCompanies = (work: (db: Db) => Promise<unknown>) =>
    transaction(database.pool, async db => {
      await work(db)
      const { companies } = await db.one<{ companies: string | null }>({
        name: '',
        text: `select ${pendingCompanies} as companies`,
        values: [],
      })
      return companies?.split(' ').filter(Boolean) ?? []
    })
  const lying = (state: string) => (db: Db) =>
    db.run(sql`insert into parcel (owner, state) values (${owner}, ${state})`)

  beforeAll(async () => {
    await db.run(sql`create table parcel (id uuid primary key default uuidv7(), owner uuid, state text, note text)`)
    await db.run(sql`select pending_for('parcel', 'owner', '{late, lost}')`)
  })

  it('notes a company when a row enters or leaves a pending state', async () => {
    expect(await findPendingCompanies(lying('late'))).toEqual([owner])
    expect(await findPendingCompanies(db => db.run(sql`update parcel set state = 'brought'`))).toEqual([owner])
    expect(await findPendingCompanies(db => db.run(sql`update parcel set state = 'lost'`))).toEqual([owner])
    expect(await findPendingCompanies(db => db.run(sql`delete from parcel`))).toEqual([owner])
  })

  it('notes nobody for anything else', async () => {
    expect(await findPendingCompanies(lying('brought'))).toEqual([])
    expect(await findPendingCompanies(db => db.run(sql`update parcel set state = 'kept'`))).toEqual([])
    await findPendingCompanies(db => db.run(sql`update parcel set state = 'late'`))
    expect(await findPendingCompanies(db => db.run(sql`update parcel set state = 'lost'`))).toEqual([])
    expect(await findPendingCompanies(db => db.run(sql`update parcel set note = 'x'`))).toEqual([])
  })
})

describe('append_only', () => {
  it('permits only inserts, in each partition', async () => {
    await db.run(sql`create table diary (id int, said text) partition by hash (id)`)
    await db.run(sql`create table diary_0 partition of diary for values with (modulus 1, remainder 0)`)
    await db.run(sql`select append_only('diary')`)
    await db.run(sql`insert into diary values (1, 'a')`)
    await expect(db.run(sql`update diary set said = 'b'`)).rejects.toThrow('append-only')
    await expect(db.run(sql`delete from diary_0`)).rejects.toThrow('append-only')
    await expect(db.run(sql`truncate diary`)).rejects.toThrow('append-only')
    await expect(db.run(sql`truncate diary_0`)).rejects.toThrow('append-only')
    expect(await db.many(sql`select * from diary`)).toHaveLength(1)
  })

  it.each(['history', 'passage', 'operation_log'])('applies to %s', async name => {
    const found = await db.one<{ exists: boolean }>(
      sql`select exists (select from pg_trigger where tgrelid = ${name}::regclass and tgname = 'append_only') as exists`,
    )
    expect(found.exists).toBe(true)
  })
})
