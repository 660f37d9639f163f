import type { Payload } from '@fairgate/contract/app/catalogue'
import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { createBadgeWorld, identityNumber } from '../../app/testing/badge-world.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { publishedPolicy } from '../../app/testing/policy-world.ts'
import { createGuestToken } from '../../identity/session/guest.ts'

const world = await closeAfterAll(createBadgeWorld())

const period = (from: string, to: string) => ({ from: `${from}:00.000Z`, to: `${to}:00.000Z`, daily: true })
/** Thirty-one days later than the exhibitions of the test world, with one day less for move-in. */
const later = {
  ...{ halls: ['N3'], moveIn: period('2030-04-01T00:00', '2030-04-01T10:00') },
  open: period('2030-04-03T01:00', '2030-04-04T09:00'),
  moveOut: { ...period('2030-04-05T10:00', '2030-04-06T10:00'), daily: false },
}

it('slots with their vehicles and the days of clauses shift with an exhibition, as the preview says', async () => {
  const fair = await world.fair()
  const { exhibitionId, badgeTypeId } = fair
  const slot = (door: string, begins: string) =>
    world.db.one<{ id: string }>(sql`
      insert into slot (exhibition_id, phase, door_id, begins_at, ends_at, capacity)
      values (${exhibitionId}, 'moveIn', ${door}, ${begins}, ${begins}::timestamptz + interval '2 hours', 5) returning id`)
  const door = crypto.randomUUID()
  const { id: first } = await slot(door, '2030-03-01T06:00:00Z')
  await slot(door, '2030-03-02T06:00:00Z')
  // It has begun, and does not shift.
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

  const input = { id: exhibitionId, ...later } as Payload<'getPostponementEffects'>
  const { data } = await world.call(world.platform, 'getPostponementEffects', input)
  expect(data.follows).toEqual([
    {
      ...{ what: 'slots', moved: 1, cut: 1, kept: [{ why: 'begun', count: 1 }] },
      ...{ was: { from: '2030-03-01', to: '2030-03-02' }, is: { from: '2030-04-01', to: '2030-04-02' } },
    },
    {
      ...{ what: 'clauses', moved: 1, cut: 1, kept: [{ why: 'phases', count: 1 }] },
      ...{ was: { from: '2030-03-03', to: '2030-03-05' }, is: { from: '2030-04-03', to: '2030-04-05' } },
    },
  ])
  const { version } = await world.db.one<{ version: number }>(
    sql`select version from exhibition where id = ${exhibitionId}`,
  )
  const postponement = { ...input, version, note: '场馆检修' } as Payload<'postponeExhibition'>
  expect((await world.call(world.platform, 'postponeExhibition', postponement)).statusCode).toBe(10001)

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
    sql`select days::text[] as days from policy_clause where policy_id = ${policy} order by number`,
  )
  expect(clauses).toEqual([{ days: ['2030-04-03'] }, { days: ['2030-04-04', '2030-04-05'] }, { days: [] }])
  const [rule] = await world.db.many<{ on: boolean }>(sql`
    select windows @> '2030-04-03T04:00Z'::timestamptz as on from gate_rule where policy_id = ${policy} and clause_no = 1`)
  expect(rule?.on).toBe(true)
})

it('white lists shift with their guests and requested terms; what has begun or ended stays', async () => {
  const { exhibitionId, organizer } = await world.fair()
  const { company } = organizer
  const list = async (state: string, from: string, to: string, proposed: object | null = null) =>
    (
      await world.db.one<{ id: string }>(sql`
        insert into whitelist (number, state, kind, exhibition_id, sponsor_id, company_id, allowed_people, door_ids, valid_from, valid_to,
          entries_kind, entry_reason, submitted_by, submitted_by_name, submitted_at, proposed)
        values (${`WL-T-${Math.random()}`}, ${state}, 'certificate', ${exhibitionId}, ${company.id}, ${company.id}, 5,
          array[gen_random_uuid()], ${from}, ${to}, 'unlimited', '参观', ${organizer.operatorId}, '测试', now(), ${proposed})
        returning id`)
    ).id
  const valid = await list('valid', '2030-03-03', '2030-03-05')
  const begun = await list('stopped', '2020-03-03', '2030-03-05')
  const pendingList = await list('pendingReview', '2030-03-03', '2030-03-05', {
    validFrom: '2030-03-02',
    validTo: '2030-03-06',
  })
  const over = await list('voided', '2030-03-03', '2030-03-05')
  const guest = createGuestToken(world.services, {
    ...{
      id: crypto.randomUUID(),
      purpose: 'whitelist',
      subject: valid,
      telephone: '13911112222',
      provedAt: Date.now(),
    },
  })
  const person = { name: '张三', documentType: 'identityCard', documentNumber: identityNumber(77) } as const
  const bound = await world.call(null as never, 'bindWhitelist', { guest, ...person, agrees: true })
  expect(bound.statusCode).toBe(10001)

  const planned = { id: exhibitionId, ...later } as Payload<'getPostponementEffects'>
  const { data } = await world.call(world.platform, 'getPostponementEffects', planned)
  expect(data.follows).toEqual([
    {
      ...{ what: 'whitelists', moved: 3, cut: 0, kept: [{ why: 'closed', count: 1 }] },
      ...{ was: { from: '2020-03-03', to: '2030-03-05' }, is: { from: '2020-03-03', to: '2030-04-05' } },
    },
  ])
  const { version } = await world.db.one<{ version: number }>(
    sql`select version from exhibition where id = ${exhibitionId}`,
  )
  const postponement = { ...planned, version, note: '场馆检修' } as Payload<'postponeExhibition'>
  expect((await world.call(world.platform, 'postponeExhibition', postponement)).statusCode).toBe(10001)
  const days = await world.db.many<{ id: string; days: string; proposed: object | null }>(sql`
    select id, valid_from || ' ' || valid_to as days, proposed from whitelist where exhibition_id = ${exhibitionId}`)
  const of = (id: string) => days.find(row => row.id === id)
  expect(of(valid)?.days).toBe('2030-04-03 2030-04-05')
  expect(of(begun)?.days).toBe('2020-03-03 2030-04-05')
  expect(of(pendingList)).toMatchObject({
    ...{ days: '2030-04-03 2030-04-05', proposed: { validFrom: '2030-04-02', validTo: '2030-04-06' } },
  })
  expect(of(over)?.days).toBe('2030-03-03 2030-03-05')
  const badge = await world.db.one(sql`select lower(b.valid) as from, upper(b.valid) as to
    from badge b join whitelist_guest g on g.id = b.id where g.whitelist_id = ${valid}`)
  expect(badge).toEqual({ from: '2030-04-02T16:00:00.000Z', to: '2030-04-05T16:00:00.000Z' })
})
