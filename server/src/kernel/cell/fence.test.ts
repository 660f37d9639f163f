import sql, { raw } from 'sql-template-tag'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { createFencedFairs, refusalOf } from '../../app/testing/fenced-fair.ts'
import { functionDefinitions } from '../../app/testing/function-definitions.ts'
import { fencedTables } from '../../lifecycle/move/fenced-tables.ts'
import { createPool, toDb, transaction } from '../database/database.ts'
import { closeFence, FenceBusy, installFence, openFence, removeFence } from './fence.ts'

const fairs = await closeAfterAll(createFencedFairs())
const { db, database } = fairs
const { pool } = database
type Fair = Awaited<ReturnType<typeof fairs.fair>>
let fair: Fair
let other: Fair
const openTransactions = new Set<{ end(how: 'rollback'): Promise<void> }>()
beforeEach(async () => {
  fair = await fairs.fair()
  other = await fairs.fair()
  await installFence(fair.fence)
})
afterEach(async () => {
  for (const transaction of openTransactions) await transaction.end('rollback')
  await openFence(fair.fence)
  await removeFence(fair.fence)
})

const fenced = 'FG004'
const triggers = async () =>
  (
    await db.one<{ count: number }>(
      sql`select count(*)::int as count from pg_trigger where tgname like 'fence\_%' and tgparentid = 0`,
    )
  ).count

/** A transaction that a test ends, or else the end of the test. */
async function open(isolation = 'read committed') {
  const client = await pool.connect()
  await client.query(`begin isolation level ${isolation}`)
  const opened = {
    db: toDb(client),
    async end(how: 'commit' | 'rollback' = 'commit') {
      openTransactions.delete(opened)
      await client.query(how)
      client.release()
    },
  }
  openTransactions.add(opened)
  return opened
}

/** Waits until a query finds a row. */
const untilTrue = (query: string) =>
  expect.poll(async () => (await db.one<{ is: boolean }>(sql`select exists (${raw(query)}) as is`)).is).toBe(true)

/** Whether the fence, closed while a transaction has written and not ended, waits for it. */
async function closesAfterWriters(): Promise<boolean> {
  const writer = await open()
  await fair.change('zone', writer.db)
  let isClosed = false
  const closing = closeFence(fair.fence).then(() => {
    isClosed = true
  })
  // Whoever waits for the lock has not closed the fence; without the lock nobody waits for it.
  await Promise.race([closing, untilTrue(`select from pg_locks where locktype = 'advisory' and not granted`)])
  const waited = !isClosed
  await writer.end()
  await closing
  return waited
}

describe('a closed fence', () => {
  it('refuses each kind of write, and none to another exhibition', async () => {
    const { exhibitionId } = fair
    await closeFence(fair.fence)
    const writes = [
      fair.change('zone'),
      fair.scan(),
      db.run(sql`delete from badge where exhibition_id = ${exhibitionId}`),
      db.run(sql`update channel set exhibition_id = ${exhibitionId} where exhibition_id = ${other.exhibitionId}`),
      db.run(sql`update channel set exhibition_id = ${other.exhibitionId} where exhibition_id = ${exhibitionId}`),
      db.run(sql`update exhibition set name_en = 'Changed' where id = ${exhibitionId}`),
      db.run(sql`delete from exhibition where id = ${exhibitionId}`),
      db.run(
        sql`insert into exhibition_co_sponsor (exhibition_id, position, name_cn) values (${exhibitionId}, 0, '甲')`,
      ),
      fair.gate.zone('N2'),
    ]
    expect(await Promise.all(writes.map(refusalOf))).toEqual(writes.map(() => fenced))
    const ofOthers = [
      ...[other.change('zone'), other.scan(), other.gate.zone('N2')],
      db.run(sql`update exhibition set name_en = 'Changed' where id = ${other.exhibitionId}`),
    ]
    expect(await Promise.all(ofOthers.map(refusalOf))).toEqual(ofOthers.map(() => undefined))
  })

  it('names the cell that an exhibition has moved to', async () => {
    await closeFence(fair.fence)
    await db.run(sql`update cell_member set new_cell = 'Hall 7' where exhibition_id = ${fair.exhibitionId}`)
    await expect(fair.change('zone')).rejects.toMatchObject({ code: 'FG005', detail: 'Hall 7' })
  })

  it('lets rows of logical replication pass', async () => {
    await closeFence(fair.fence)
    await transaction(pool, async replicated => {
      await replicated.run(sql`set local session_replication_role = replica`)
      await fair.change('zone', replicated)
    })
    expect(await fair.stored()).toBe('0 passages, 2 changes')
  })

  it('waits for transactions that have written', async () => {
    expect(await closesAfterWriters()).toBe(true)
    expect(await fair.stored()).toBe('0 passages, 2 changes')
  })

  it('does not wait without its lock', async () => {
    const name = 'refuse_while_closed()'
    const definition = (await functionDefinitions(pool)).get(name) as string
    await db.run(raw(definition.replace(/perform pg_advisory_xact_lock_shared.*/, '')))
    try {
      expect(await closesAfterWriters()).toBe(false)
    } finally {
      await db.run(raw(definition))
    }
  })

  it('lets a transaction that has written go on, and refuses one that has only read or taken its write back', async () => {
    const [writer, reader, undone] = [await open(), await open(), await open()]
    await fair.scan(writer.db)
    await reader.db.run(sql`select from zone where exhibition_id = ${other.exhibitionId} for update`)
    await undone.db.run(sql`savepoint before`)
    await fair.change('channel', undone.db)
    await undone.db.run(sql`rollback to savepoint before`)
    const closing = closeFence(fair.fence)
    await untilTrue(`select from cell_member where exhibition_id = '${fair.exhibitionId}' and not open`)
    await fair.change('zone', writer.db)
    const refused = [fair.change('door', reader.db), fair.change('channel', undone.db)]
    expect(await Promise.all(refused.map(refusalOf))).toEqual([fenced, fenced])
    await Promise.all([reader.end('rollback'), undone.end('rollback')])
    await writer.end()
    await closing
    expect(await fair.stored()).toBe('1 passages, 2 changes')
  })

  it('is open again if a transaction that has written does not end in time', async () => {
    const writer = await open()
    await fair.change('zone', writer.db)
    await expect(closeFence(fair.fence, 1)).rejects.toThrow(FenceBusy)
    await fair.scan()
    await writer.end()
    expect(await fair.stored()).toBe('1 passages, 2 changes')
  })

  it.each(['repeatable read', 'serializable'])('refuses a %s transaction that began before', async isolation => {
    const writer = await open(isolation)
    await writer.db.run(sql`select from zone`)
    await closeFence(fair.fence)
    expect(await refusalOf(fair.change('zone', writer.db))).toBe('40001')
    await writer.end('rollback')
  })

  it('cannot be removed, or be open and moved', async () => {
    await closeFence(fair.fence)
    await expect(removeFence(fair.fence)).rejects.toThrow('is closed')
    const openElsewhere = sql`update cell_member set open = true, new_cell = 'Hall 7' where exhibition_id = ${fair.exhibitionId}`
    await expect(db.run(openElsewhere)).rejects.toMatchObject({ constraint: 'cell_member_new_cell_is_elsewhere' })
  })
})

it('a fence is installed and removed completely, also a second time', async () => {
  expect(await triggers()).toBe(2 * fencedTables.length)
  await installFence(fair.fence)
  expect(await triggers()).toBe(2 * fencedTables.length)
  await removeFence(fair.fence)
  await removeFence(fair.fence)
  expect(await triggers()).toBe(0)
})

it('a fence is installed next to open transactions, each of which it lets go on', async () => {
  await removeFence(fair.fence)
  const writer = await open()
  await fair.change('zone', writer.db)
  const installing = installFence(fair.fence)
  // It waits for the lock of the table in short turns, between which others write.
  await expect.poll(triggers).toBe(2 * fencedTables.indexOf('zone'))
  await other.change('zone')
  await writer.end()
  await installing
  await closeFence(fair.fence)
  expect(await fair.stored()).toBe('0 passages, 2 changes')
})

it('fences of two exhibitions that are installed at once are both there, and one is removed alone', async () => {
  await Promise.all([installFence(other.fence), installFence(fair.fence)])
  await Promise.all([closeFence(other.fence), closeFence(fair.fence)])
  expect(await triggers()).toBe(2 * fencedTables.length)
  const changes = () => Promise.all([fair.change('zone'), other.change('zone')].map(refusalOf))
  expect(await changes()).toEqual([fenced, fenced])
  await openFence(other.fence)
  await removeFence(other.fence)
  expect(await changes()).toEqual([fenced, undefined])
})

it('a fence that is not installed does not close', async () => {
  await expect(closeFence(other.fence)).rejects.toThrow('has no fence')
})

describe('thirty-two writers and scans at once', () => {
  it('write nothing after the fence has closed, and go on after it has opened', async () => {
    const crowd = createPool(database.url, 32)
    const badges = await Promise.all(Array.from({ length: 16 }, () => fair.gate.badge({ typeId: fair.typeId })))
    let refused = 0
    let stopped = false
    const works = badges.flatMap(badge => [
      () => fair.scan(toDb(crowd), badge),
      () => transaction(crowd, tx => fair.change('zone', tx).then(() => fair.scan(tx, badge))),
    ])
    const running = works.map(async work => {
      while (!stopped) {
        const code = await refusalOf(work())
        if (code === fenced) refused += 1
        // Two scans of one badge may meet; who loses tries again.
        else if (code !== undefined) expect(['40P01', '40001']).toContain(code)
      }
    })
    const passagesAre = (check: (count: number) => boolean) =>
      expect.poll(async () => check(Number.parseInt(await fair.stored(), 10)), { interval: 5 }).toBe(true)
    try {
      for (let round = 1; round <= 5; round++) {
        const before = Number.parseInt(await fair.stored(), 10)
        await passagesAre(count => count > before + 32)
        await closeFence(fair.fence)
        const [stored, refusedBefore] = [await fair.stored(), refused]
        await expect.poll(() => refused, { interval: 5 }).toBeGreaterThan(refusedBefore + 64)
        expect(await fair.stored()).toBe(stored)
        await openFence(fair.fence, round + 1)
      }
    } finally {
      stopped = true
      await Promise.all(running)
      await crowd.end()
    }
    const { generation } = await db.one<{ generation: number }>(
      sql`select generation from cell_member where exhibition_id = ${fair.exhibitionId}`,
    )
    expect(generation).toBe(6)
  })
})
