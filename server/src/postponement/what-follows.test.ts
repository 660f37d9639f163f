import type { Payload } from '@fairgate/contract/catalogue'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type BadgeWorld, createBadgeWorld } from '../testing/badge-world.ts'
import { publishedPolicy } from '../testing/policy-world.ts'

let world: BadgeWorld
beforeAll(async () => {
  world = await createBadgeWorld()
})
afterAll(() => world.close())

const period = (from: string, to: string) => ({ from: `${from}:00.000Z`, to: `${to}:00.000Z`, daily: true })
/** Thirty-one days later than the world's exhibitions stand, and a day of moving in less. */
const later = {
  ...{ halls: ['N3'], moveIn: period('2030-04-01T00:00', '2030-04-01T10:00') },
  open: period('2030-04-03T01:00', '2030-04-04T09:00'),
  moveOut: { ...period('2030-04-05T10:00', '2030-04-06T10:00'), daily: false },
}

it('slots with their vehicles and the days of clauses move with an exhibition, as was said before', async () => {
  const fair = await world.fair()
  const { exhibitionId, badgeTypeId } = fair
  const slot = (door: string, begins: string) =>
    world.db.one<{ id: string }>(sql`
      insert into slot (exhibition_id, phase, door_id, begins_at, ends_at, capacity)
      values (${exhibitionId}, 'moveIn', ${door}, ${begins}, ${begins}::timestamptz + interval '2 hours', 5) returning id`)
  const door = crypto.randomUUID()
  const { id: first } = await slot(door, '2030-03-01T06:00:00Z')
  await slot(door, '2030-03-02T06:00:00Z')
  // It has begun, and stays where it is.
  await slot(door, '2020-03-01T06:00:00Z')
  const badgeId = await world.active(fair)
  await world.db.run(sql`
    insert into vehicle (exhibition_id, badge_id, plate, plate_origin, vehicle_type, slot_id)
    values (${exhibitionId}, ${badgeId}, '沪A10001', 'mainland', 'lightTruck', ${first})`)
  await world.db.run(sql`
    update badge set slot_window = '[2030-03-01T05:30Z,2030-03-01T08:30Z)' where id = ${badgeId}`)
  const types = [badgeTypeId]
  const policy = await publishedPolicy(world.db, exhibitionId, [
    { types, days: ['2030-03-03'] },
    { types, days: ['2030-03-04', '2030-03-05'] },
    { types, phases: ['open'] },
  ])

  const asked = { id: exhibitionId, ...later } as Payload<'getPostponementEffects'>
  const { data } = await world.call(world.platform, 'getPostponementEffects', asked)
  expect(data.follows).toEqual([
    { what: 'slots', moved: 1, kept: 1, cut: 1 },
    { what: 'clauses', moved: 1, kept: 1, cut: 1 },
  ])
  const { version } = await world.db.one<{ version: number }>(
    sql`select version from exhibition where id = ${exhibitionId}`,
  )
  const moving = { ...asked, version, note: '场馆检修' } as Payload<'postponeExhibition'>
  expect((await world.call(world.platform, 'postponeExhibition', moving)).statusCode).toBe(10001)

  const begins = await world.db.many<{ at: string }>(
    sql`select begins_at as at from slot where exhibition_id = ${exhibitionId} order by 1`,
  )
  expect(begins.map(({ at }) => at)).toEqual([
    ...['2020-03-01T06:00:00.000Z', '2030-04-01T06:00:00.000Z', '2030-04-02T06:00:00.000Z'],
  ])
  const badge = await world.db.one(
    sql`select lower(slot_window) as from, upper(slot_window) as to from badge where id = ${badgeId}`,
  )
  expect(badge).toEqual({ from: '2030-04-01T05:30:00.000Z', to: '2030-04-01T08:30:00.000Z' })
  const clauses = await world.db.many(
    sql`select days::text[] as days from policy_clause where policy_id = ${policy} order by no`,
  )
  expect(clauses).toEqual([{ days: ['2030-04-03'] }, { days: ['2030-04-04', '2030-04-05'] }, { days: [] }])
  const [rule] = await world.db.many<{ on: boolean }>(sql`
    select windows @> '2030-04-03T04:00Z'::timestamptz as on from gate_rule where policy_id = ${policy} and clause_no = 1`)
  expect(rule?.on).toBe(true)
})
