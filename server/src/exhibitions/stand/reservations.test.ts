import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { createStandWorld } from '../../app/testing/stand-world.ts'

const world = await closeAfterAll(createStandWorld())
const { call, db } = world
// A slow machine may take long between a decision and its undo.
await db.run(sql`update system_parameter set value = '60' where name = 'decision.undoSeconds'`)
const fair = await world.standFair()
const { exhibitionId, participationId } = fair

const holders = async (...ids: string[]) => {
  const rows = await db.many<{ id: string; holder: string | null; state: string }>(sql`
    select id, participation_id as holder, state from stand where id = any(${ids}::uuid[])`)
  return ids.map(id => rows.find(row => row.id === id)?.holder ?? rows.find(row => row.id === id)?.state)
}

describe('a reservation', () => {
  it('is exchanged in a swap, and returns with its undo', async () => {
    const [assigned, other] = [await world.assigned(fair, 'P1', participationId), await world.add(fair, 'P2')]
    await call(fair.organizer, 'reserveStands', { exhibitionId, rows: [other] })
    const change = { kind: 'swap' as const, ids: [assigned.id, other.id] }
    const { data } = await world.preview(fair.organizer, fair, change)
    expect(new Map(data.after.map(({ number, state }) => [number, state]))).toEqual(
      new Map([
        ['P1', 'reserved'],
        ['P2', 'assigned'],
      ]),
    )
    expect((await world.change(fair, change)).statusCode).toBe(10001)
    expect(await holders(assigned.id, other.id)).toEqual(['reserved', participationId])
    const rows = [
      { id: assigned.id, version: assigned.version + 1 },
      { id: other.id, version: other.version + 2 },
    ]
    expect((await call(fair.organizer, 'undoStandChange', { exhibitionId, rows })).statusCode).toBe(10001)
    expect(await holders(assigned.id, other.id)).toEqual([participationId, 'reserved'])
  })

  it('remains in a merge, which refuses stands of different types', async () => {
    const [free, reserved] = [await world.add(fair, 'Q1'), await world.add(fair, 'Q2')]
    await call(fair.organizer, 'reserveStands', { exhibitionId, rows: [reserved] })
    for (const ids of [
      [free.id, reserved.id],
      [reserved.id, free.id],
    ])
      expect(
        (await world.preview(fair.organizer, fair, { kind: 'merge', ids, number: 'Q1' })).data.after,
      ).toMatchObject([{ number: 'Q1', state: 'reserved' }])
    await world.change(fair, { kind: 'merge', ids: [free.id, reserved.id], number: 'Q1' })
    const merged = (await world.standsOf(fair)).filter(({ number }) => number.startsWith('Q'))
    expect(merged).toMatchObject([{ number: 'Q1', state: 'reserved', participationId: null }])
    const raw = await world.add(fair, 'Q3', { kind: 'raw' })
    const ids = [merged[0]?.id ?? '', raw.id]
    const refused = await world.preview(fair.organizer, fair, { kind: 'merge', ids, number: 'Q1' })
    expect(refused).toMatchObject({ statusCode: 10008, reason: 'stand.kindsDiffer' })
  })
})
