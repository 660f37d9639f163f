import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import sql from 'sql-template-tag'
import { closeFence, openFence } from '../../kernel/cell/fence.ts'
import { type Db, toDb } from '../../kernel/database/database.ts'
import { StartFailure } from '../../kernel/services/start-failure.ts'
import { momentOf } from './changed-since.ts'
import type { EqualAt } from './compare-last.ts'
import type { Way } from './copy.ts'
import { comparableSettings, differing, digestOf, rowsIn } from './digest.ts'
import { arrived, closeEnough, writeMarker } from './marker.ts'
import { belongsTo, type MovedTable } from './moved-tables.ts'
import { watchFailures } from './replicated.ts'

/** How many markers in a row must arrive in time before the fence closes. */
const quickMarkers = 3
/** How long (ms) to wait for them, and how often to look whether the destination can write what arrives at all. */
const patience = 600_000
const lookEvery = 5_000

export interface Verified {
  tables: number
  rows: number
  /** How long (ms) writes waited for the snapshot. */
  paused: number
  different: string[]
  /** When both sides were as compared. */
  equalAt: EqualAt
}

/** Waits until what is written at the source is at the destination at once. */
export async function waitUntilClose(way: Way): Promise<void> {
  const { exhibitionId, to, report } = way
  const end = performance.now() + patience
  const stopIfItFails = await watchFailures(exhibitionId, to)
  const stopIfLate = () => {
    if (performance.now() > end) throw new StartFailure(`${to.name} does not catch up; move undo removes the copy.`)
  }
  let fastest = Number.POSITIVE_INFINITY
  for (let inRow = 0; inRow < quickMarkers; ) {
    const began = performance.now()
    const number = await writeMarker(way)
    while (!(await arrived(to.db, exhibitionId, number, lookEvery))) {
      report(`${to.name} is more than ${Math.round((performance.now() - began) / 1_000)} s behind.`)
      await stopIfItFails()
      stopIfLate()
    }
    const lag = performance.now() - began
    fastest = Math.min(fastest, lag)
    inRow = lag < closeEnough(fastest) ? inRow + 1 : 0
    if (inRow === 0) report(`${to.name} is ${Math.round(lag)} ms behind.`)
    stopIfLate()
  }
}

/** Compares all rows of the exhibition at both sides as of one marker, while others write. */
export async function verifyCopy(way: Way, tables: readonly MovedTable[]): Promise<Verified> {
  const { exhibitionId, from, to } = way
  const [here, there] = [await from.pool.connect(), await to.pool.connect()]
  try {
    const paused = await takeSnapshots(way, here, there)
    const equalAt = { from: await momentOf(toDb(here)), to: await momentOf(toDb(there)) }
    let rows = 0
    const different: string[] = []
    for (const table of tables) {
      const condition = belongsTo(table, exhibitionId)
      const [one, other] = await Promise.all([here, there].map(client => digestOf(toDb(client), table, condition)))
      rows += rowsIn(one ?? [])
      if (differing(one ?? [], other ?? []).length > 0) different.push(table.name)
    }
    return { tables: tables.length, rows, paused, different, equalAt }
  } finally {
    await Promise.all([here, there].map(client => endWith(client, 'rollback')))
  }
}

/**
 * Two snapshots of one moment: the fence is closed for as long as the source's takes, and the destination stops at the marker
 * until its own is taken.
 */
async function takeSnapshots(way: Way, here: pg.PoolClient, there: pg.PoolClient) {
  const { exhibitionId, from, to } = way
  const stop = await to.pool.connect()
  try {
    const { pid } = await toDb(stop).one<{ pid: number }>(sql`
      select pg_backend_pid() as pid, pg_advisory_lock(hashtextextended(${exhibitionId}, 1370))`)
    const began = performance.now()
    await closeFence({ pool: from.pool, exhibitionId })
    let paused: number
    try {
      await writeMarker(way)
      await beginSnapshot(here)
    } finally {
      await openFence({ pool: from.pool, exhibitionId })
      paused = performance.now() - began
    }
    await waitUntilStopped(to.db, pid)
    await beginSnapshot(there)
    return paused
  } finally {
    await endWith(stop, 'select pg_advisory_unlock_all()')
  }
}

/** Gives a connection back to its pool after a last statement; one that has broken is closed, and hides no earlier error. */
async function endWith(client: pg.PoolClient, statement: string): Promise<void> {
  const broken = await client.query(statement).then(
    () => false,
    () => true,
  )
  client.release(broken)
}

async function beginSnapshot(client: pg.PoolClient): Promise<void> {
  await client.query('begin isolation level repeatable read, read only')
  await comparableSettings(toDb(client))
}

/** Waits until the destination's worker waits for the lock that we hold. */
async function waitUntilStopped(db: Db, pid: number): Promise<void> {
  const end = performance.now() + patience
  while (!(await db.maybe(sql`select from pg_stat_activity where ${pid} = any(pg_blocking_pids(pid))`))) {
    if (performance.now() > end) throw new StartFailure('The marker does not arrive; move status says more.')
    await pause(5)
  }
}
