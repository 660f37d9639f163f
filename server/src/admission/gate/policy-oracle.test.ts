import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import sql from 'sql-template-tag'
import { uuidv7 } from 'uuidv7'
import { afterAll, expect, it } from 'vitest'
import { testDatabase } from '../../app/testing/database.ts'
import { createGateWorld, type Reader } from '../../app/testing/gate-world.ts'
import { publishedPolicy, type TestClause } from '../../app/testing/policy-world.ts'
import { createWorld } from '../../app/testing/world.ts'
import { claimOf } from '../../badging/badge/api.ts'
import { openKeyring } from '../../kernel/crypto/keyring.ts'
import { toDb } from '../../kernel/database/database.ts'

/*
 * Random clauses and moments, evaluated by gate_decide and by an independent definition of clauses with days and hours
 * of a local clock, by half hours, without ranges.
 */

const hour = 3_600_000
const day = 24 * hour
/** Midnight of 1 March 2030 by the venue's clock, UTC+8. */
const march = Date.parse('2030-02-28T16:00:00Z')
const phases = { moveIn: [0, 2 * day], open: [2 * day, 5 * day], moveOut: [5 * day, 6 * day] } as const
type Phase = keyof typeof phases

const channels: (Reader & { path: string[]; door: string })[] = []
const badges: { type: string; zones: string[]; company: string; phases: Phase[]; code: string }[] = []

const database = await testDatabase()
const db = toDb(database.pool)
const keyring = await openKeyring(database.pool, randomBytes(32))
const companies = [uuidv7(), uuidv7()]
const gate = await createGateWorld(db, (await createWorld(database.pool).company('sponsor')).id, id =>
  keyring.badgeKey(id),
)
const at = (offset: number) => new Date(march + offset).toISOString()
await db.run(sql`
    update exhibition set move_in_from = ${at(0)}, move_in_to = ${at(2 * day)}, open_from = ${at(2 * day)},
      open_to = ${at(5 * day)}, move_out_from = ${at(5 * day)}, move_out_to = ${at(6 * day)} where id = ${gate.exhibitionId}`)
const hall = await gate.zone('N1')
const vip = await gate.zone('VIP', { parentId: hall })
const yard = await gate.zone('W1')
for (const path of [[hall], [hall, vip], [yard]]) {
  for (const _ of [1, 2]) {
    const reader = await gate.reader({ zoneId: path.at(-1) as string })
    const { door } = await db.one<{ door: string }>(
      sql`select door_id as door from channel where id = ${reader.channelId}`,
    )
    channels.push({ ...reader, path, door })
  }
}
const kinds: { zones: string[]; phases: Phase[] }[] = [
  { zones: [], phases: ['moveIn', 'open', 'moveOut'] },
  { zones: [hall], phases: ['open'] },
]
const types: string[] = []
for (const kind of kinds) {
  const type = await gate.badgeType({ zones: kind.zones })
  await db.run(sql`update badge_type set phases = ${kind.phases} where id = ${type}`)
  types.push(type)
  for (const company of companies) {
    const { badgeId, code } = await gate.badge({ typeId: type, phases: kind.phases })
    await db.run(
      sql`update badge set company_id = ${company} where exhibition_id = ${gate.exhibitionId} and id = ${badgeId}`,
    )
    badges.push({ type, company, code, ...kind })
  }
}
const names = { zones: [hall, vip, yard], doors: channels.map(({ door }) => door), types, companies }
afterAll(async () => {
  keyring.close()
  await database.close()
})

type Badge = (typeof badges)[number]
type Lane = (typeof channels)[number]
const some = <T>(from: readonly T[], max = 2) => fc.subarray([...from], { maxLength: max })
const clock = (half: number) =>
  half === 48 ? '24:00' : `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 ? '30' : '00'}`
const dayText = (offset: number) => new Date(march + offset * day + 8 * hour).toISOString().slice(0, 10)

const nothing = <T>(): fc.Arbitrary<T[]> => fc.constant([])

const clauses = (): fc.Arbitrary<TestClause[]> =>
  fc.array(
    fc.record({
      types: fc.subarray(names.types, { minLength: 1 }),
      effect: fc.constantFrom('admit' as const, 'admit' as const, 'refuse' as const),
      companies: fc.oneof(nothing<string>(), some(names.companies, 1)),
      zones: fc.oneof(nothing<string>(), some(names.zones)),
      doors: fc.oneof(nothing<string>(), some(names.doors, 1)),
      phases: fc.oneof(nothing<string>(), some(Object.keys(phases) as Phase[])),
      days: fc.oneof(
        nothing<string>(),
        fc.uniqueArray(fc.integer({ min: -1, max: 6 }), { maxLength: 2 }).map(all => all.map(dayText)),
      ),
      hours: fc.oneof(
        nothing<{ from: string; to: string }>(),
        fc
          .tuple(fc.integer({ min: 0, max: 47 }), fc.integer({ min: 0, max: 48 }))
          .map(([from, to]) => [{ from: clock(from), to: clock(to) }]),
      ),
    }),
    { minLength: 1, maxLength: 4 },
  )

/** Whether a clause limits the time. */
const timed = ({ phases = [], days = [], hours = [] }: TestClause) => phases.length + days.length + hours.length > 0

const halves = (text: string) => Number(text.slice(0, 2)) * 2 + (text.endsWith('30') ? 1 : 0)
const inPhase = (names: readonly string[], at: number) =>
  names.some(name => at >= phases[name as Phase][0] && at < phases[name as Phase][1])

/** Whether a clause applies at a time, counted from midnight of 1 March. */
function isMet(clause: TestClause, badge: Badge, at: number): boolean {
  const { phases: named = [], days = [], hours = [] } = clause
  if (!timed(clause)) return true
  if (
    named.length > 0
      ? !inPhase(named, at)
      : days.length === 0 && clause.effect !== 'refuse' && !inPhase(badge.phases, at)
  )
    return false
  if (named.length === 0 && days.length === 0 && clause.effect === 'refuse' && !(at >= 0 && at < 6 * day)) return false
  const today = Math.floor(at / day)
  const half = (at - today * day) / (hour / 2)
  const isDay = (offset: number) => days.length === 0 || days.includes(dayText(offset))
  if (hours.length === 0) return isDay(today)
  return hours.some(one => {
    const [from, to] = [halves(one.from), halves(one.to)]
    if (to > from) return isDay(today) && half >= from && half < to
    return (isDay(today) && half >= from) || (isDay(today - 1) && half < to)
  })
}

const lies = ({ zones = [], doors = [], effect }: TestClause, badge: Badge, lane: Lane) =>
  zones.length + doors.length > 0
    ? zones.some(zone => lane.path.includes(zone)) || doors.includes(lane.door)
    : effect === 'refuse' || badge.zones.length === 0 || badge.zones.some(zone => lane.path.includes(zone))

function meant(list: readonly TestClause[], badge: Badge, lane: Lane, at: number) {
  const spans = badge.phases.map(name => phases[name])
  if (at < Math.min(...spans.map(([from]) => from))) return { answer: 'notYetValid' }
  if (at >= Math.max(...spans.map(([, to]) => to))) return { answer: 'expired' }
  const named = list
    .map((clause, index) => ({ clause, no: index + 1 }))
    .filter(({ clause }) => clause.types.includes(badge.type))
    .filter(({ clause: { companies = [] } }) => companies.length === 0 || companies.includes(badge.company))
  const here = named.filter(({ clause }) => lies(clause, badge, lane))
  const refusal = here.find(({ clause }) => clause.effect === 'refuse' && isMet(clause, badge, at))
  if (refusal) return { answer: timed(refusal.clause) ? 'wrongHours' : 'wrongZone', no: refusal.no }
  const admits = named.filter(({ clause }) => clause.effect === 'admit')
  const near = here.filter(({ clause }) => clause.effect === 'admit')
  const admission = near.find(({ clause }) => isMet(clause, badge, at))
  if (admission) return { answer: 'admitted', no: admission.no }
  if (near.length > 0) {
    // The next half hour at which one of them begins.
    const steps = Array.from({ length: 480 }, (_, step) => (Math.floor(at / (hour / 2)) + 1 + step) * (hour / 2))
    const opens = steps.find(step => near.some(({ clause }) => isMet(clause, badge, step)))
    return { answer: 'wrongHours', opens: opens === undefined ? null : new Date(march + opens).toISOString() }
  }
  const own = badge.zones.length === 0 || badge.zones.some(zone => lane.path.includes(zone))
  return { answer: admits.length > 0 || !own ? 'wrongZone' : 'admitted' }
}

it('evaluates random clauses at random moments as defined', async () => {
  let seen = 0
  const scans = fc.array(
    fc.record({
      badge: fc.integer({ min: 0, max: 3 }),
      lane: fc.integer({ min: 0, max: 5 }),
      quarter: fc.integer({ min: -30, max: 620 }),
    }),
    { minLength: 12, maxLength: 12 },
  )
  const property = fc.asyncProperty(clauses(), scans, async (list, drawn) => {
    await publishedPolicy(db, gate.exhibitionId, list, {
      effectiveAt: new Date(Date.UTC(2001, 0, 1) + ++seen * 1000).toISOString(),
    })
    for (const { badge: which, lane: where, quarter } of drawn) {
      const [badge, lane] = [badges[which] as Badge, channels[where] as Lane]
      const at = (quarter * hour) / 4
      const expected = meant(list, badge, lane, at)
      const moment = new Date(march + at).toISOString()
      const scan = await db.one<{ id: string; answer: string }>(sql`
        select d.passage_id as id, coalesce(d.reason, d.verdict) as answer
        from gate_decide(${gate.exhibitionId}, ${lane.deviceId}, ${uuidv7()}, ${moment}, ${moment}, ${dayText(Math.floor(at / day))}::date,
          false, ${claimOf(badge.code)?.credentialId}, ${badge.code}, null, 'none', null) d`)
      const decided = await db.one<{ no: number | null; opens: string | null }>(sql`
        select clause_no as no, facts ->> 'opensAt' as opens from passage
        where exhibition_id = ${gate.exhibitionId} and id = ${scan.id}`)
      expect({ at, answer: scan.answer }).toEqual({ at, answer: expected.answer })
      if ('no' in expected) expect(decided.no).toBe(expected.no)
      if ('opens' in expected) expect(decided.opens && new Date(decided.opens).toISOString()).toBe(expected.opens)
    }
  })
  await fc.assert(property, { numRuns: 50 })
  expect(seen).toBeGreaterThanOrEqual(50)
}, 60_000)
