import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { createGateCommandsFixture } from '../../app/testing/gate-commands-fixture.ts'

const { db, venue, call, ok, inExhibition, names, zone, channel } = await createGateCommandsFixture()

/** A channel, and a door without channels. */
async function stage() {
  const lane = await channel()
  const { id: zoneId } = await db.one<{ id: string }>(sql`
    select zone_id as id from door where exhibition_id = ${inExhibition().exhibitionId} limit 1`)
  const door = await ok(venue, 'addDoor', { ...inExhibition(), zoneId, code: 'N1-B', ...names })
  const toDoor = {
    ...inExhibition(),
    ...lane,
    doorId: door.id,
    code: 'N1-A-01',
    direction: 'in',
    subject: 'person',
  } as const
  return { zoneId, door: { ...inExhibition(), ...door }, toDoor }
}

describe('a deleted door', () => {
  it('gets no channel, neither a new one nor one of another door', async () => {
    const { door, toDoor } = await stage()
    await ok(venue, 'deleteDoor', door)
    const { id: _, version: _version, ...added } = toDoor
    for (const answer of [
      await call(venue, 'editChannel', toDoor),
      await call(venue, 'addChannel', { ...added, code: 'N1-B-01' }),
    ])
      expect(answer.reason).toBe('gate.doorUnknown')
  })

  it('is not deleted, or gets no channel, if both happen at the same time', async () => {
    let [deleted, edited] = [0, 0]
    const { zoneId, door: first, toDoor } = await stage()
    let [door, version] = [first, toDoor.version]
    for (let round = 0; round < 20; round++) {
      const replies = await Promise.all([
        call(venue, 'editChannel', { ...toDoor, version, doorId: door.id }),
        call(venue, 'deleteDoor', door),
      ])
      const [edit, remove] = replies.map(({ statusCode, reason }) => reason ?? statusCode)
      const isEdited = edit === 10001
      expect([edit, remove]).toEqual(isEdited ? [10001, 'kernel.stillNamed'] : ['gate.doorUnknown', 10001])
      if (isEdited) edited += 1
      else deleted += 1
      if (isEdited) version += 1
      door = {
        ...inExhibition(),
        ...(await ok(venue, 'addDoor', { ...inExhibition(), zoneId, code: `D${round}`, ...names })),
      }
    }
    const { lost } = await db.one<{ lost: number }>(sql`
      select count(*)::int as lost from channel c join door d on d.id = c.door_id where d.deleted and not c.deleted`)
    expect([edited + deleted, lost]).toEqual([20, 0])
  })

  it('was edited before or not at all, if both happen at the same time', async () => {
    const { id: zoneId } = await zone('N2')
    for (let round = 0; round < 20; round++) {
      const made = await ok(venue, 'addDoor', { ...inExhibition(), zoneId, code: `E${round}`, ...names })
      const key = { ...inExhibition(), ...made }
      const [edit, remove] = await Promise.all([
        call(venue, 'editDoor', { ...key, zoneId, code: `F${round}`, ...names }),
        call(venue, 'deleteDoor', key),
      ])
      const isEdited = edit.statusCode === 10001
      expect([edit.reason, remove.reason]).toEqual(
        isEdited ? [undefined, 'kernel.changedMeanwhile'] : ['kernel.notFound', undefined],
      )
      const row = await db.one<object>(sql`select code, deleted from door where id = ${made.id}`)
      expect(row).toEqual({ code: isEdited ? `F${round}` : `E${round}`, deleted: !isEdited })
    }
  })
})
