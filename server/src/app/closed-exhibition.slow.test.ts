import type pg from 'pg'
import sql, { raw } from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { seedDemo } from '../../seeds/demo.ts'
import { closeFence, installFence } from '../kernel/cell/fence.ts'
import { createServices } from '../kernel/services/create-services.ts'
import type { Services } from '../kernel/services/services.ts'
import { fencedTables } from '../lifecycle/move/fenced-tables.ts'
import { hooks } from './hooks.ts'
import { createDemoDatabase } from './testing/demo-database.ts'
import { ticks } from './wiring.ts'

const demo = await createDemoDatabase()
const { db, database } = demo
const publisher = { publish() {}, end() {}, isHeard: () => false, async flush() {}, async close() {} }
let services: Services
let command: pg.PoolClient
let closed: string[]

/** What is stored of the closed exhibitions in a table. */
const rowsOf = (table: string) =>
  db.many<{ row: string }>(sql`
    select t::text as row from ${raw(table)} t where ${raw(table === 'exhibition' ? 'id' : 'exhibition_id')} = any(${closed}::uuid[]) order by 1`)

beforeAll(async () => {
  await seedDemo(database.pool, demo.config)
  command = await database.pool.connect()
  services = await createServices(demo.config, database.pool, publisher as never, { onError() {}, hooks })
  const shows = await db.many<{ id: string }>(sql`
    select e.id from exhibition e where e.kind = 'show' order by (select count(*) from badge b where b.exhibition_id = e.id) desc, e.id`)
  closed = shows.filter((_, at) => at % 2 === 0).map(({ id }) => id)
  for (const [at, exhibitionId] of closed.entries()) {
    const fence = { pool: database.pool, exhibitionId, tables: fencedTables }
    await installFence(fence)
    await closeFence(fence)
    // As the command at work does: a fence without one is opened again.
    await command.query('select pg_advisory_lock(move_lock($1))', [exhibitionId])
    // One is in another cell, the next is on its way there.
    if (at % 2 === 0)
      await db.run(sql`update cell_member set new_cell = 'Hall 7' where exhibition_id = ${exhibitionId}`)
  }
  // All that has an end is over.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 400 * 86_400_000 })
}, 240_000)
afterAll(() => {
  vi.useRealTimers()
  command?.release(true)
})

describe('while exhibitions are closed here', () => {
  it('periodic work goes on with all others, and writes no row of theirs', async () => {
    const before = new Map<string, unknown>()
    for (const table of fencedTables) before.set(table, await rowsOf(table))
    const failed: string[] = []
    for (const { name, work } of ticks(services)) {
      await work().catch((error: Error) => failed.push(`${name}: ${error.message}`))
    }
    expect(failed).toEqual([])
    for (const table of fencedTables) expect([table, await rowsOf(table)]).toEqual([table, before.get(table)])
    const states = await db.many<{ closed: boolean; state: string }>(sql`
      select distinct e.id = any(${closed}::uuid[]) as closed, b.state from badge b join exhibition e on e.id = b.exhibition_id
      where e.kind = 'show' and b.state in ('active', 'expired') order by 1, 2`)
    expect(states).toContainEqual({ closed: false, state: 'expired' })
    expect(states).toContainEqual({ closed: true, state: 'active' })
    expect(states).not.toContainEqual({ closed: false, state: 'active' })
  }, 240_000)
})
