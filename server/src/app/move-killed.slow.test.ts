import type pg from 'pg'
import sql, { raw } from 'sql-template-tag'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Db, toDb } from '../kernel/database/database.ts'
import { placementOf } from '../lifecycle/move/moving.ts'
import { reopenAbandoned } from '../lifecycle/move/reopen-abandoned.ts'
import { channelName } from '../lifecycle/move/replicated.ts'
import { closeAfterAll } from './testing/close-after-all.ts'
import { startMover } from './testing/mover-process.ts'
import { type MovingFair, startMovingFair } from './testing/moving-fair.ts'
import type { TestCluster, TwoClusters } from './testing/two-clusters.ts'

let fair: MovingFair
let clusters: TwoClusters
let home: Db
let cell: Db
let exhibitionId: string
beforeAll(async () => {
  fair = await closeAfterAll(startMovingFair())
  ;({ clusters, home, cell, exhibitionId } = fair)
}, 600_000)

const startMove = () => startMover('out', exhibitionId, [clusters.home.url, clusters.cell.url])

/** Stops whoever writes such a row, before it is written. */
async function trap(db: Db, table: string, condition: string, event = 'update'): Promise<void> {
  await db.run(sql`create or replace function stop_here() returns trigger language plpgsql as $$
    begin perform pg_sleep(600); return new; end $$`)
  await db.run(
    raw(
      `create trigger stop_here before ${event} on ${table} for each row when (${condition}) execute function stop_here()`,
    ),
  )
}

const trapped = async (pool: pg.Pool): Promise<number[]> =>
  (
    await toDb(pool).many<{ pid: number }>(
      sql`select pid from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`,
    )
  ).map(({ pid }) => pid)

/** Kills a move where it is trapped. */
async function killTrapped({ pool }: TestCluster): Promise<void> {
  const killed = startMove()
  await expect.poll(() => trapped(pool), { timeout: 120_000 }).toHaveLength(1)
  killed.child.kill('SIGKILL')
  await killed.ended
  await toDb(pool).run(sql`select pg_terminate_backend(pid) from unnest(${await trapped(pool)}::int[]) pid`)
  await toDb(pool).run(sql`drop function stop_here cascade`)
}

/** Holds back whoever writes such a row until it is let go. */
async function blockWriters(pool: pg.Pool, table: string, condition: string) {
  const client = await pool.connect()
  await client.query('select pg_advisory_lock(1426)')
  await pool.query(`create or replace function stop_here() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock_shared(1426); return new; end $$`)
  await pool.query(
    `create trigger stop_here before update on ${table} for each row when (${condition}) execute function stop_here()`,
  )
  const waiting = async () =>
    (await pool.query(`select from pg_locks where locktype = 'advisory' and objid = 1426 and not granted`)).rowCount
  return { waiting, letGo: () => client.release(true) }
}

const isOpenAtCell = async () =>
  (await cell.one<{ open: boolean }>(sql`select open from cell_member where exhibition_id = ${exhibitionId}`)).open

/** Whether both databases say that the exhibition is open; both are read every few milliseconds. */
function watchBothOpen() {
  let watching = true
  let both = 0
  let looked = 0
  const openAt = async (db: Db, otherwise: boolean) =>
    (await db.maybe<{ open: boolean }>(sql`select open from cell_member where exhibition_id = ${exhibitionId}`))
      ?.open ?? otherwise
  const watch = (async () => {
    while (watching) {
      // The destination first: it opens after the source has closed.
      if ((await openAt(cell, false)) && (await openAt(home, true))) both++
      looked++
    }
  })()
  return async () => {
    watching = false
    await watch
    return { both, isWatched: looked > 10 }
  }
}

describe('a move whose command is killed', { timeout: 300_000 }, () => {
  afterEach(async () => {
    for (const db of [home, cell]) await db.run(sql`drop function if exists stop_here cascade`)
    await fair.toHome()
  })

  it.each([
    ['before the copy counts as verified', 'home', 'exhibition_move', "new.step = 'verified'", true],
    ['before the fence closes', 'home', 'cell_member', 'not new.open', true],
    ['while the fence is closed', 'home', 'exhibition_move', "new.step = 'opening'", true],
    ['while it decides', 'home', 'cell_member', 'new.new_cell is not null', true],
    ['before the destination opens', 'cell', 'cell_member', 'new.open', false],
  ] as const)(
    '%s is completed by the next one, and never open twice',
    async (_when, where, table, condition, remainsOpen) => {
      const { pool } = clusters[where]
      const stop = watchBothOpen()
      await trap(toDb(pool), table, condition)
      await killTrapped(clusters[where])
      const reopened = () => reopenAbandoned(clusters.home.pool)
      const isOpen = () =>
        home.one<{ open: boolean }>(sql`select open from cell_member where exhibition_id = ${exhibitionId}`)
      // What a node does every few seconds, once the killed command's connections have ended.
      if (remainsOpen) await expect.poll(() => reopened().then(isOpen), { timeout: 30_000 }).toEqual({ open: true })
      else expect(await reopened()).toBe(0)
      // Nobody waits for the next command, unless the exhibition has a new place already.
      const written = await fair.write(home, 'written').catch(() => 0)
      expect(written > 0).toBe(remainsOpen)
      const again = startMove()
      expect([await again.ended, again.said, await fair.differentTables(), await stop()]).toEqual([
        0,
        expect.stringContaining('is at north'),
        [],
        { both: 0, isWatched: true },
      ])
      await expect(fair.write(home, 'written')).rejects.toMatchObject({ code: 'FG005' })
      expect(await fair.write(cell, 'written')).toBeGreaterThan(0)
    },
  )

  it('opens the destination only when it has every row, also those that a killed database lost and gets again', async () => {
    await trap(cell, 'cell_member', 'new.open')
    await killTrapped(clusters.cell)
    const { name } = await cell.one<{ name: string }>(sql`select subname as name from pg_subscription`)
    const marker = async (db: Db) =>
      (
        await db.one<{ number: number }>(
          sql`select number::int as number from move_marker where exhibition_id = ${exhibitionId}`,
        )
      ).number
    // Nothing arrives, as while a database that was killed starts again.
    await cell.run(raw(`alter subscription "${name}" disable`))
    const before = await marker(home)
    const again = startMove()
    await expect.poll(() => marker(home), { timeout: 60_000 }).toBeGreaterThan(before)
    expect(await isOpenAtCell()).toBe(false)
    await cell.run(raw(`alter subscription "${name}" enable`))
    expect([await again.ended, again.said]).toEqual([0, expect.stringContaining('is at north')])
    expect(await fair.differentTables()).toEqual([])
    expect(await fair.write(cell, 'written')).toBeGreaterThan(0)
  })

  it('is in the log of both databases once', async () => {
    await trap(cell, 'operation_log', "new.command = 'exhibition.moved'", 'insert')
    await killTrapped(clusters.cell)
    const again = startMove()
    expect([await again.ended, again.said]).toEqual([0, expect.stringContaining('is at north')])
    const links = (db: Db) =>
      db.many(sql`select count(*)::int as links from operation_log
        where exhibition_id = ${exhibitionId} and command = 'exhibition.moved' and xid >= 0 group by after ->> 'generation'`)
    const { generation } = await placementOf(home, exhibitionId)
    const once = Array.from({ length: generation - 1 }, () => ({ links: 1 }))
    expect(await Promise.all([home, cell].map(links))).toEqual([once, once])
  })
})

describe('a move whose databases are killed', { timeout: 300_000 }, () => {
  afterEach(async () => {
    for (const db of [home, cell]) await db.run(sql`drop function if exists stop_here cascade`)
    await fair.toHome()
  })

  it('does not open a destination that has started again since all rows arrived', async () => {
    const blocked = await blockWriters(clusters.home.pool, 'cell_member', 'new.new_cell is not null')
    const first = startMove()
    await expect.poll(blocked.waiting, { timeout: 120_000 }).toBe(1)
    const connections = sql`from pg_stat_activity
      where backend_type = 'client backend' and datname = current_database() and pid <> pg_backend_pid()`
    await cell.many(sql`select pg_terminate_backend(pid) ${connections}`)
    await expect.poll(() => cell.many(sql`select pid ${connections}`)).toEqual([])
    blocked.letGo()
    expect([await first.ended, await isOpenAtCell()]).toEqual([1, false])
    const again = startMove()
    expect([await again.ended, again.said]).toEqual([0, expect.stringContaining('is at north')])
    expect(await fair.differentTables()).toEqual([])
  })

  it('is not stopped by a slot whose subscription was never complete, and leaves none', async () => {
    for (const [db, direction] of [
      [home, 'out'],
      [cell, 'back'],
    ] as const) {
      await db.one(sql`select pg_create_logical_replication_slot(${channelName(exhibitionId, direction)}, 'pgoutput')`)
    }
    const move = startMove()
    expect([await move.ended, move.said]).toEqual([0, expect.stringContaining('is at north')])
    const slots = (db: Db) => db.many(sql`select slot_name as name from pg_replication_slots`)
    expect(await Promise.all([home, cell].map(slots))).toEqual([[], [{ name: channelName(exhibitionId, 'back') }]])
  })

  it('goes on copying once the destination can write again, however often it could not', async () => {
    await cell.run(sql`create function stop_here() returns trigger language plpgsql as $$
      begin raise exception 'refused'; end $$`)
    await cell.run(sql`create trigger stop_here before insert on badge for each row execute function stop_here()`)
    await cell.run(sql`alter table badge enable replica trigger stop_here`)
    const first = startMove()
    expect([await first.ended, first.said]).toEqual([1, expect.stringContaining('cannot write what arrives')])
    await cell.run(sql`drop function stop_here cascade`)
    const again = startMove()
    expect([await again.ended, again.said]).toEqual([0, expect.stringContaining('is at north')])
  })
})
