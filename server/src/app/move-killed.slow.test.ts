import type pg from 'pg'
import sql, { raw } from 'sql-template-tag'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Db, toDb } from '../kernel/database/database.ts'
import { addCell } from '../lifecycle/move/cells.ts'
import { publishedTables } from '../lifecycle/move/check.ts'
import { deleteCopy } from '../lifecycle/move/delete-copy.ts'
import { differing, digestOf } from '../lifecycle/move/digest.ts'
import { comparable } from '../lifecycle/move/fenced.ts'
import { moveBack } from '../lifecycle/move/move-back.ts'
import { belongsTo } from '../lifecycle/move/moved-tables.ts'
import { reopenAbandoned } from '../lifecycle/move/reopen-abandoned.ts'
import type { Mover } from '../lifecycle/move/run.ts'
import { sideOf } from '../lifecycle/move/two-databases.ts'
import { closeAfterAll } from './testing/close-after-all.ts'
import { startMover } from './testing/mover-process.ts'
import { startTwoClusters, type TwoClusters } from './testing/two-clusters.ts'

let clusters: TwoClusters
let home: Db
let cell: Db
let mover: Mover
let exhibitionId: string
beforeAll(async () => {
  clusters = await closeAfterAll(startTwoClusters())
  home = toDb(clusters.home.pool)
  cell = toDb(clusters.cell.pool)
  const urls = { north: clusters.cell.url }
  mover = {
    pool: clusters.home.pool,
    ownUrl: clusters.home.url,
    ownTitle: 'https://venue.example',
    timeZone: 'Asia/Shanghai',
    urls,
    report() {},
  }
  await addCell(home, 'north', 'https://north.example')
  const found = await home.one<{ id: string }>(sql`
    select b.exhibition_id as id from badge b join exhibition e on e.id = b.exhibition_id
    where e.kind = 'show' and not is_sandbox(e.id) group by 1 order by count(*) desc limit 1`)
  exhibitionId = found.id
}, 300_000)

const startMove = () => startMover('out', exhibitionId, [clusters.home.url, clusters.cell.url])

/** Stops whoever writes such a row, before it is written. */
async function trap(db: Db, table: string, condition: string): Promise<void> {
  await db.run(sql`create or replace function stop_here() returns trigger language plpgsql as $$
    begin perform pg_sleep(600); return new; end $$`)
  await db.run(
    raw(
      `create trigger stop_here before update on ${table} for each row when (${condition}) execute function stop_here()`,
    ),
  )
}

const trapped = async (pool: pg.Pool): Promise<number[]> =>
  (
    await toDb(pool).many<{ pid: number }>(
      sql`select pid from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`,
    )
  ).map(({ pid }) => pid)

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

async function differentTables(): Promise<string[]> {
  const tables = comparable(await publishedTables(sideOf(clusters.home.pool, '', '', '')))
  const different: string[] = []
  for (const table of tables) {
    const condition = belongsTo(table, exhibitionId)
    const [one, other] = await Promise.all([home, cell].map(db => digestOf(db, table, condition)))
    if (differing(one ?? [], other ?? []).length > 0) different.push(table.name)
  }
  return different
}

/** One badge: a destination applies what arrives one by one, and would not catch up with changes of all of them. */
const write = (db: Db) =>
  db.run(sql`update badge set employer = 'written' where exhibition_id = ${exhibitionId} and id =
  (select min(id::text)::uuid from badge where exhibition_id = ${exhibitionId})`)

describe('a move whose command is killed', { timeout: 300_000 }, () => {
  afterEach(async () => {
    for (const db of [home, cell]) await db.run(sql`drop function if exists stop_here cascade`)
    await moveBack(mover, exhibitionId)
    await deleteCopy(mover, exhibitionId, true)
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
      const killed = startMove()
      await expect.poll(() => trapped(pool), { timeout: 120_000 }).toHaveLength(1)
      killed.child.kill('SIGKILL')
      await killed.ended
      await toDb(pool).run(sql`select pg_terminate_backend(pid) from unnest(${await trapped(pool)}::int[]) pid`)
      await toDb(pool).run(sql`drop function stop_here cascade`)
      const reopened = () => reopenAbandoned(clusters.home.pool)
      const isOpen = () =>
        home.one<{ open: boolean }>(sql`select open from cell_member where exhibition_id = ${exhibitionId}`)
      // What a node does every few seconds, once the killed command's connections have ended.
      if (remainsOpen) await expect.poll(() => reopened().then(isOpen), { timeout: 30_000 }).toEqual({ open: true })
      else expect(await reopened()).toBe(0)
      // Nobody waits for the next command, unless the exhibition has a new place already.
      const written = await write(home).catch(() => 0)
      expect(written > 0).toBe(remainsOpen)
      const again = startMove()
      expect([await again.ended, again.said, await differentTables(), await stop()]).toEqual([
        0,
        expect.stringContaining('is at north'),
        [],
        { both: 0, isWatched: true },
      ])
      await expect(write(home)).rejects.toMatchObject({ code: 'FG005' })
      expect(await write(cell)).toBeGreaterThan(0)
    },
  )
})
