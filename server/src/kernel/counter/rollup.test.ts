import sql from 'sql-template-tag'
import { beforeEach, describe, expect, it } from 'vitest'
import { createBadgeWorld } from '../../app/testing/badge-world.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { runRollupToEnd } from '../../app/testing/run-rollup-to-end.ts'
import { type Db, toDb, transaction } from '../database/database.ts'
import { defineRollup, runRollup } from './rollup.ts'

const drops = defineRollup({
  name: 'drops',
  from: 'drop',
  rollups: ['bucket'],
  into: added => sql`
    insert into bucket as totals (colour, drops) select r.colour, count(*) from ${added} r group by 1
    on conflict (colour) do update set drops = totals.drops + excluded.drops`,
})

const world = await closeAfterAll(createBadgeWorld())
const db = world.db
await db.run(sql`create table drop (id uuid primary key default uuidv7(), colour text not null,
    tx bigint default pg_current_xact_id()::text::bigint)`)
await db.run(sql`create index drop_tx on drop using brin (tx)`)
await db.run(sql`create table bucket (colour text primary key, drops bigint not null)`)
beforeEach(async () => {
  await db.run(sql`truncate drop, bucket`)
  await db.run(sql`delete from rollup_checkpoint where name = 'drops'`)
})

const run = () => runRollup(world.services, drops)
const runToEnd = () => runRollupToEnd(world.services, drops)
const fall = (at: Db, colour = 'blue') => at.run(sql`insert into drop (colour) values (${colour})`)
const bucket = async () =>
  Object.fromEntries(
    (await db.many<{ colour: string; n: number }>(sql`select colour, drops::int as n from bucket`)).map(
      ({ colour, n }) => [colour, n],
    ),
  )

/** A separate transaction that a test ends. */
async function writer() {
  const client = await world.pool.connect()
  await client.query('begin')
  return {
    db: toDb(client),
    async end(how: 'commit' | 'rollback') {
      await client.query(how)
      client.release()
    },
  }
}

describe('a rollup', () => {
  it('adds existing rows and new rows, and no row twice', async () => {
    await fall(db)
    await db.run(sql`update drop set tx = null`)
    await fall(db, 'red')
    await runToEnd()
    expect(await bucket()).toEqual({ blue: 1, red: 1 })
    await run()
    await fall(db)
    await run()
    await runToEnd()
    expect(await bucket()).toEqual({ blue: 2, red: 1 })
  })

  it('waits for a transaction that began earlier and commits later, and ignores one that is rolled back', async () => {
    await run()
    const [late, lost] = [await writer(), await writer()]
    await fall(late.db, 'late')
    await fall(lost.db, 'lost')
    await fall(db, 'quick')
    await run()
    // The quick one is younger than an open one, so both come together.
    expect(await bucket()).toEqual({})
    await lost.end('rollback')
    await late.end('commit')
    await runToEnd()
    expect(await bucket()).toEqual({ late: 1, quick: 1 })
  })

  it('counts a row of a savepoint with its transaction', async () => {
    await run()
    const one = await writer()
    await one.db.run(sql`savepoint inner_one`)
    await fall(one.db)
    await one.db.run(sql`release savepoint inner_one`)
    await run()
    expect(await bucket()).toEqual({})
    await one.end('commit')
    await runToEnd()
    expect(await bucket()).toEqual({ blue: 1 })
  })

  it('is exact with twelve writers, some late, and two nodes', async () => {
    let writing = true
    let nodes = 0
    const node = async () => {
      while (writing) if (await run()) nodes++
    }
    const write = async (_: unknown, of: number) => {
      for (let n = 0; n < 25; n++) {
        const work = transaction(world.pool, async own => {
          await fall(own, `w${of}`)
          if (n % 5 === 0) await own.run(sql`select pg_sleep(0.01)`)
          await fall(own, `w${of}`)
          if (n % 7 === 0) throw new Error('given up')
        })
        await work.catch(() => undefined)
      }
    }
    const running = [node(), node()]
    await Promise.all(Array.from({ length: 12 }, write))
    writing = false
    await Promise.all(running)
    await runToEnd()
    expect(nodes).toBeGreaterThan(1)
    expect(await bucket()).toEqual(Object.fromEntries(Array.from({ length: 12 }, (_, of) => [`w${of}`, 42])))
  })

  it('adds many rows in portions, and those of one transaction at once', async () => {
    const measured = defineRollup({
      ...drops,
      into: added => sql`
        with added as materialized (select * from ${added} r),
          measured as (insert into portion (n) select count(*) from added)
        insert into bucket as totals (colour, drops) select colour, count(*) from added group by 1
        on conflict (colour) do update set drops = totals.drops + excluded.drops`,
    })
    await db.run(sql`create table portion (id serial, n int not null)`)
    await run()
    for (let n = 0; n < 8; n++) await fall(db, 'red')
    await db.run(sql`insert into drop (colour) select 'blue' from generate_series(1, 5)`)
    await db.run(sql`do $$ begin for n in 1..300 loop perform pg_current_xact_id(); commit; end loop; end $$`)
    await fall(db, 'green')
    await runRollup(world.services, measured, 3)
    await runToEnd()
    expect(await bucket()).toEqual({ red: 8, blue: 5, green: 1 })
    const sizes = (await db.many<{ n: number }>(sql`select n from portion where n > 0 order by id`)).map(({ n }) => n)
    expect(sizes.length).toBeGreaterThan(3)
    expect(sizes.filter(n => n > 3)).toEqual([5])
  })

  it('does nothing while another node runs the same rollup', async () => {
    await run()
    const other = await writer()
    await other.db.run(sql`select 1 from rollup_checkpoint where name = 'drops' for update`)
    expect(await run()).toBe(false)
    await other.end('rollback')
    expect(await run()).toBe(true)
  })

  it('recounts after a restore, then reads only younger rows, whatever transactions the old rows name', async () => {
    await fall(db)
    await run()
    // What a dump brings into another cluster: rows with transaction ids that this one has not reached, and a wrong
    // sum.
    await db.run(sql`update drop set tx = tx + 20`)
    await fall(db, 'red')
    await db.run(sql`update bucket set drops = 70`)
    await db.run(sql`update rollup_checkpoint set system_identifier = 1 where name = 'drops'`)
    await run()
    expect(await bucket()).toEqual({ blue: 1, red: 1 })
    for (let n = 0; n < 40; n++) await fall(db)
    await runToEnd()
    expect(await bucket()).toEqual({ blue: 41, red: 1 })
  })

  it('blocks writers while it recounts', async () => {
    await run()
    await db.run(sql`update rollup_checkpoint set system_identifier = 1 where name = 'drops'`)
    const open = await writer()
    await fall(open.db)
    const running = run()
    await expect
      .poll(() =>
        db.one(sql`select count(*)::int as n from pg_locks l join pg_class c on c.oid = l.relation
        where c.relname = 'drop' and not l.granted`),
      )
      .toEqual({ n: 1 })
    await open.end('commit')
    await running
    expect(await bucket()).toEqual({ blue: 1 })
    await runToEnd()
    expect(await bucket()).toEqual({ blue: 1 })
  })
})
