import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import sql from 'sql-template-tag'
import { uuidv7 } from 'uuidv7'
import { afterAll, expect, it } from 'vitest'
import { insideRollup } from '../../admission/gate/api.ts'
import { repairInside, untrueInside } from '../../admission/gate/hooks.ts'
import { testDatabase } from '../../app/testing/database.ts'
import { createGateWorld, type GateWorld, type Reader } from '../../app/testing/gate-world.ts'
import { runRollupToEnd } from '../../app/testing/run-rollup-to-end.ts'
import { createWorld } from '../../app/testing/world.ts'
import { openKeyring } from '../../kernel/crypto/keyring.ts'
import { toDb } from '../../kernel/database/database.ts'
import type { Services } from '../../kernel/services/services.ts'
import { findMaxInside } from './entries.ts'

const zone = 'Asia/Shanghai'

const database = await testDatabase()
const db = toDb(database.pool)
const keyring = await openKeyring(database.pool, randomBytes(32))
const services = { pool: database.pool, config: { venueTimeZone: zone } } as unknown as Services
const sponsorId = (await createWorld(database.pool).company('sponsor')).id
afterAll(async () => {
  keyring.close()
  await database.close()
})

interface Passed {
  holder: string
  /** In the venue's zone. */
  at: string
  direction: 'in' | 'out'
  people?: number
  lane?: Reader
}

interface InsideFair {
  gate: GateWorld
  hall: string
  lane: Reader
  typeId: string
}

async function openFair(): Promise<InsideFair> {
  const gate = await createGateWorld(db, sponsorId, id => keyring.badgeKey(id))
  const hall = await gate.zone('N1')
  const lane = await gate.reader({ zoneId: hall, direction: 'both' })
  return { gate, hall, lane, typeId: await gate.badgeType() }
}

async function pass(
  { gate, hall, lane }: InsideFair,
  passed: readonly Passed[],
  column: 'badge_id' | 'ticket_id' = 'badge_id',
) {
  for (const { holder, at, direction, people = 1, lane: by = lane } of passed) {
    const badge = column === 'badge_id' ? holder : null
    await db.run(sql`
      with wanted as (select (${at}::timestamp at time zone ${zone}) as at, ((${at}::timestamp) - interval '4 hours')::date as day)
      insert into passage (exhibition_id, device_id, scan_id, channel_id, zone_id, badge_id, ticket_id, direction, verdict, clock_off,
        at, device_at, gate_day, people)
      select ${gate.exhibitionId}, ${by.deviceId}, ${uuidv7()}, ${by.channelId},
        (select o.zone_id from channel c join door o on o.id = c.door_id where c.id = ${by.channelId}), ${badge},
        ${column === 'ticket_id' ? holder : null}, ${direction}, 'admitted', false, at, at, day, ${people} from wanted`)
  }
  await runRollupToEnd(services, insideRollup)
  return hall
}

const most = async ({ gate }: InsideFair, query: { from?: string; to?: string } = {}) => {
  const found = await findMaxInside(
    db,
    [{ id: gate.exhibitionId, scope: gate.exhibitionId, kind: 'exhibition' } as never],
    { exhibitionIds: [gate.exhibitionId], ...query },
    zone,
  )
  return (
    found && { at: new Date(Date.parse(found.at) + 8 * 3_600_000).toISOString().slice(0, 16), people: found.people }
  )
}
const badges = async ({ gate, typeId }: InsideFair, count: number) => {
  const made = []
  for (let n = 0; n < count; n++) made.push((await gate.badge({ typeId })).badgeId)
  return made as [string, string, string, ...string[]]
}

it('counts people who stayed past the change of the gate day, until they are seen going out', async () => {
  const fair = await openFair()
  const [guard, cleaner, lost, early, late] = (await badges(fair, 5)) as [string, string, string, string, string]
  await pass(fair, [
    { holder: guard, at: '2026-11-28 22:00', direction: 'in' },
    { holder: cleaner, at: '2026-11-28 23:00', direction: 'in' },
    // Never seen going out: counted as inside only until the day changes.
    { holder: lost, at: '2026-11-28 23:30', direction: 'in' },
  ])
  expect(await most(fair)).toEqual({ at: '2026-11-28T23:30', people: 3 })
  // Past midnight it is the next date, though still the previous gate day.
  await pass(fair, [{ holder: early, at: '2026-11-29 00:10', direction: 'in' }])
  expect(await most(fair)).toEqual({ at: '2026-11-29T00:10', people: 4 })
  expect(await most(fair, { from: '2026-11-29' })).toBeNull()
  // Guard and cleaner leave in the morning: until then both were inside, in addition to others.
  await pass(fair, [
    { holder: early, at: '2026-11-29 03:00', direction: 'out' },
    { holder: late, at: '2026-11-29 05:00', direction: 'in' },
    { holder: guard, at: '2026-11-29 06:00', direction: 'out' },
    { holder: cleaner, at: '2026-11-29 06:10', direction: 'out' },
    { holder: guard, at: '2026-11-29 09:00', direction: 'in' },
  ])
  expect(await most(fair, { from: '2026-11-29' })).toEqual({ at: '2026-11-29T05:00', people: 3 })
  expect(await untrueInside(db, fair.gate.exhibitionId, zone)).toBe(0)
})

it('counts a holder once, whatever halls they walk through, and never subtracts one who was not inside', async () => {
  const fair = await openFair()
  const stand = await fair.gate.zone('N1-A', { parentId: fair.hall })
  const inner = await fair.gate.reader({ zoneId: stand, direction: 'both' })
  const other = await fair.gate.reader({ zoneId: await fair.gate.zone('N2'), direction: 'both' })
  const [one, two, stray] = await badges(fair, 3)
  await pass(fair, [
    { holder: stray, at: '2026-11-28 08:00', direction: 'out' },
    { holder: one, at: '2026-11-28 09:00', direction: 'in' },
    { holder: one, at: '2026-11-28 09:10', direction: 'in', lane: inner },
    { holder: one, at: '2026-11-28 09:20', direction: 'out', lane: inner },
    { holder: one, at: '2026-11-28 09:30', direction: 'in', lane: other },
    { holder: two, at: '2026-11-28 10:00', direction: 'in' },
    { holder: two, at: '2026-11-28 10:30', direction: 'out' },
  ])
  expect(await most(fair)).toEqual({ at: '2026-11-28T10:00', people: 2 })
})

it('counts the people of groups, and a peak within an hour', async () => {
  const fair = await openFair()
  const typeId = await fair.gate.ticketType({ people: 30 })
  const { ticketId } = await fair.gate.ticket({ typeId })
  await pass(
    fair,
    [
      { holder: ticketId, at: '2026-11-28 10:05', direction: 'in', people: 20 },
      { holder: ticketId, at: '2026-11-28 10:20', direction: 'in', people: 10 },
      { holder: ticketId, at: '2026-11-28 10:50', direction: 'out', people: 30 },
    ],
    'ticket_id',
  )
  expect(await most(fair)).toEqual({ at: '2026-11-28T10:20', people: 30 })
})

it('has the same result for any order of passages, as the recount proves', async () => {
  const fair = await openFair()
  const people = await badges(fair, 4)
  const drawn = fc.array(
    fc.record({
      holder: fc.integer({ min: 0, max: 3 }),
      minute: fc.integer({ min: 0, max: 3 * 1440 }),
      direction: fc.constantFrom('in' as const, 'out' as const),
    }),
    { minLength: 30, maxLength: 30 },
  )
  const [sample = []] = fc.sample(drawn, { numRuns: 1, seed: 7 })
  const passed = sample.map(({ holder, minute, direction }, n) => ({
    ...{ holder: people[holder] ?? '', direction },
    // Distinct seconds: two passages of one holder at one moment have no order.
    at: new Date(Date.UTC(2026, 10, 27, 20) + minute * 60_000 + n * 1000).toISOString().slice(0, 19).replace('T', ' '),
  }))
  for (let from = 0; from < passed.length; from += 5) await pass(fair, passed.slice(from, from + 5))
  const { exhibitionId } = fair.gate
  expect(await untrueInside(db, exhibitionId, zone)).toBe(0)
  const rows = () =>
    db.many(sql`select kind, minute, change::int from inside_rollup where scope = ${exhibitionId} order by 1, 2`)
  const stored = await rows()
  expect(await most(fair)).toEqual(peakOf(passed))
  // A wrong figure is found and repaired.
  await db.run(
    sql`insert into inside_rollup values (${exhibitionId}, 'exhibition', '2026-11-28T01:00:30Z', 5, ${exhibitionId})`,
  )
  expect(await untrueInside(db, exhibitionId, zone)).toBe(1)
  await repairInside(db, exhibitionId, zone)
  expect((await rows()).filter(row => (row as { change: number }).change !== 0)).toEqual(
    stored.filter(row => (row as { change: number }).change !== 0),
  )
})

/** The same, counted minute by minute. */
function peakOf(passed: readonly Passed[]): { at: string; people: number } {
  const day = (at: string) =>
    new Date(Date.parse(`${at.replace(' ', 'T')}Z`) - 4 * 3_600_000).toISOString().slice(0, 10)
  const spans = [...Map.groupBy(passed, ({ holder }) => holder).values()].flatMap(own => {
    const inOrder = own.toSorted((a, b) => a.at.localeCompare(b.at))
    return inOrder.flatMap((one, n): [string, string][] => {
      if (one.direction === 'out') return []
      const next = inOrder[n + 1]
      const turn = `${new Date(Date.parse(day(one.at)) + 86_400_000).toISOString().slice(0, 10)} 04:00`
      const remains = next && (next.direction === 'out' || day(next.at) === day(one.at))
      return [[one.at.slice(0, 16), remains ? next.at.slice(0, 16) : turn]]
    })
  })
  const minutes = [...new Set(spans.flat())].toSorted()
  const counts = minutes.map(at => ({ at, people: spans.filter(([from, to]) => from <= at && at < to).length }))
  const found = counts.toSorted((a, b) => b.people - a.people || a.at.localeCompare(b.at))[0] ?? { at: '', people: 0 }
  return { ...found, at: found.at.replace(' ', 'T') }
}
