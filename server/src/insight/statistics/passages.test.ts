import sql from 'sql-template-tag'
import { uuidv7 } from 'uuidv7'
import { expect, it } from 'vitest'
import { entryRollup } from '../../admission/gate/api.ts'
import { createBadgeWorld, someId } from '../../app/testing/badge-world.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { runRollupToEnd } from '../../app/testing/run-rollup-to-end.ts'
import type { TestOperator } from '../../app/testing/world.ts'

const world = await closeAfterAll(createBadgeWorld())
const fair = await world.fair()
const zone = uuidv7()
await world.db.run(sql`insert into zone (id, exhibition_id, path, code, name_cn, name_en)
    values (${zone}, ${fair.exhibitionId}, ${[zone]}::uuid[], 'N1', 'N1', 'N1')`)
const doors = await Promise.all(['D1', 'D2'].map(code => doorOf(zone, code)))

interface Passed {
  badgeId?: string
  people?: number
  way?: 'in' | 'out'
  refused?: boolean
  day?: number
}

/**
 * A door of the exhibition with a channel and a device, through which somebody passes at an hour in the venue's zone in
 * March 2030.
 */
async function doorOf(zone: string, code: string) {
  const { id: door } = await world.db.one<{ id: string }>(sql`
    insert into door (exhibition_id, zone_id, code, name_cn, name_en) values (${fair.exhibitionId}, ${zone}, ${code}, '门', 'Door') returning id`)
  const { id: channel } = await world.db.one<{ id: string }>(sql`
    insert into channel (exhibition_id, door_id, code, direction, subject, state)
    values (${fair.exhibitionId}, ${door}, ${code}, 'both', 'person', 'open') returning id`)
  const { id: device } = await world.db.one<{ id: string }>(sql`
    insert into device (exhibition_id, channel_id, name, profile, state) values (${fair.exhibitionId}, ${channel}, ${code}, array['scan'], 'active') returning id`)
  const pass = async (hour: number, { badgeId, people = 1, way = 'in', refused = false, day = 3 }: Passed = {}) => {
    const at = new Date(Date.UTC(2030, 2, day, hour - 8)).toISOString()
    await world.db.run(sql`
      insert into passage (exhibition_id, device_id, scan_id, channel_id, zone_id, badge_id, direction, verdict, reason, clock_off, at,
        device_at, gate_day, people)
      values (${fair.exhibitionId}, ${device}, ${uuidv7()}, ${channel}, ${zone}, ${badgeId ?? null}, ${way}, ${refused ? 'refused' : 'admitted'},
        ${refused ? 'unknown' : null}, false, ${at}, ${at}, ${`2030-03-0${day}`}, ${people})`)
  }
  return { door, pass }
}

const about = () => ({ exhibitionIds: [fair.exhibitionId] })
const list = (caller: TestOperator, input: object) =>
  world.call(caller, 'getStatisticsPassagePage', { ...about(), pageSize: 40, ...input } as never)
const heads = (rows: readonly { people: number }[]) => rows.reduce((sum, { people }) => sum + people, 0)

it('lists as many passages as an hour and a door count, without those not yet in the rollup, and refuses small groups', async () => {
  const badgeId = await world.active(fair)
  const [one, other] = doors as [(typeof doors)[number], (typeof doors)[number]]
  for (let n = 0; n < 6; n++) await one.pass(9, { badgeId })
  await one.pass(9, { people: 40 })
  await one.pass(9, { refused: true })
  await other.pass(9, { badgeId, way: 'out' })
  await other.pass(14, { people: 2, day: 4 })
  await runRollupToEnd(world.services, entryRollup)
  await one.pass(9, { badgeId })

  for (const days of [{}, { from: '2030-03-04' }, { days: ['2030-03-03'] }]) {
    const { data: statistics } = await world.call(world.platform, 'getEntryStatistics', {
      ...about(),
      ...days,
    } as never)
    const figures = [
      ...statistics.hours.map(({ hour, ...figure }) => ({ of: { hour }, figure })),
      ...(statistics.doors ?? []).map(({ doorId, name: _, ...figure }) => ({ of: { doorId }, figure })),
    ]
    expect(figures).toHaveLength(26)
    const ofDays = statistics.days.map(({ day, came: _, ...figure }) => ({
      of: { from: day, to: day, days: undefined },
      figure,
    }))
    expect(ofDays.length).toBeGreaterThan(0)
    const busy = figures.filter(({ of, figure }) => 'doorId' in of || figure.entries + figure.exits > 0)
    for (const { of, figure } of [...busy, ...ofDays]) {
      for (const tab of ['entries', 'exits', 'refused'] as const) {
        const { data } = await list(world.platform, { ...days, ...of, tab })
        expect(data.people, JSON.stringify(of)).toEqual(figure)
        expect(data.total).toBe(data.list.length)
        expect(tab === 'refused' ? data.list.length : heads(data.list)).toBe(figure[tab])
      }
    }
  }
  // A participation sees its own passages, and no doors.
  const own = await list(fair.partner, { hour: 9 })
  expect(own.data).toMatchObject({ total: 6, people: { entries: 6, exits: 1, refused: 0 } })
  expect(own.data.list.every(row => row.door === null && row.badgeId === badgeId)).toBe(true)
  expect((await list(fair.partner, { doorId: one.door })).statusCode).toBe(10006)
  expect((await list(world.platform, { doorId: someId() })).statusCode).toBe(10006)
  const stranger = await world.world.administrator('logistics')
  expect((await list(stranger, { hour: 9 })).statusCode).toBe(10006)
  // Two people of an hour are listed only for the venue.
  expect(await list(fair.organizer, { hour: 14 })).toMatchObject({ reason: 'statistics.tooFewToList' })
  expect(await list(fair.organizer, { doorId: other.door, tab: 'exits' })).toMatchObject({
    reason: 'statistics.tooFewToList',
  })
  expect((await list(fair.organizer, { hour: 9 })).data).toMatchObject({ total: 7, people: { entries: 46 } })
  expect((await list(fair.organizer, { hour: 3 })).data.total).toBe(0)
})
