import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { describe, expect, it, vi } from 'vitest'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { testDatabase } from '../../app/testing/database.ts'
import { toDb } from '../../kernel/database/database.ts'
import type { Services } from '../../kernel/services/services.ts'
import { recentFlow } from './control-room.ts'

const noon = Date.parse('2026-11-21T04:00:00Z')
const thisMinute = noon / 60_000
const at = (seconds: number) => new Date(noon + seconds * 1000)

const database = await closeAfterAll(testDatabase())
const db = toDb(database.pool)

/** The services that the cache belongs to: each node has its own. */
const services = () => ({}) as Services

async function pass(exhibitionId: string, seconds: number, direction: 'in' | 'out', refusedFor?: string) {
  const id = randomUUID()
  await db.run(sql`
    insert into passage (exhibition_id, device_id, scan_id, channel_id, zone_id, direction, verdict, reason, clock_off, at,
      device_at, gate_day)
    values (${exhibitionId}, ${id}, ${id}, ${id}, ${id}, ${direction}, ${refusedFor ? 'refused' : 'admitted'},
      ${refusedFor ?? null}, false, ${at(seconds)}, ${at(seconds)}, '2026-11-21')`)
}

describe('recentFlow', () => {
  it('counts admissions in each of the 60 minutes before this one, including quiet ones', async () => {
    const exhibitionId = randomUUID()
    await pass(exhibitionId, -3601, 'in')
    await pass(exhibitionId, -3600, 'in')
    await pass(exhibitionId, -61, 'in')
    await pass(exhibitionId, -60, 'in')
    await pass(exhibitionId, -1, 'in')
    await pass(exhibitionId, -1, 'out')
    await pass(exhibitionId, -1, 'in', 'unknown')
    await pass(exhibitionId, 0, 'in')
    await pass(randomUUID(), -1, 'in')
    const flow = await recentFlow(services(), db, exhibitionId, at(30))
    expect(flow.map(({ minute }) => minute)).toEqual(Array.from({ length: 60 }, (_, step) => thisMinute - 60 + step))
    expect(flow.filter(point => point.in + point.out > 0)).toEqual([
      { minute: thisMinute - 60, in: 1, out: 0 },
      { minute: thisMinute - 2, in: 1, out: 0 },
      { minute: thisMinute - 1, in: 2, out: 1 },
    ])
  })

  it('is counted once for all viewers, and again after ten seconds and after each minute', async () => {
    const [node, exhibitionId] = [services(), randomUUID()]
    const many = vi.spyOn(db, 'many')
    const ask = (seconds: number) => recentFlow(node, db, exhibitionId, at(seconds))
    await Promise.all([ask(0), ask(1), ask(9)])
    expect(many).toHaveBeenCalledTimes(1)
    await Promise.all([ask(10), ask(19)])
    expect(many).toHaveBeenCalledTimes(2)
    await ask(55)
    await ask(60)
    expect(many).toHaveBeenCalledTimes(4)
    many.mockRestore()
  })

  it('counts again after a failure', async () => {
    const [node, exhibitionId] = [services(), randomUUID()]
    const away = vi.spyOn(db, 'many').mockRejectedValueOnce(new Error('away'))
    await expect(recentFlow(node, db, exhibitionId, at(0))).rejects.toThrow('away')
    away.mockRestore()
    expect(await recentFlow(node, db, exhibitionId, at(1))).toHaveLength(60)
  })
})
