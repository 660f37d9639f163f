import sql from 'sql-template-tag'
import { beforeEach, describe, expect, it } from 'vitest'
import { createGateDecisions } from '../../app/testing/gate-decisions.ts'
import type { GateWorld, Reader } from '../../app/testing/gate-world.ts'
import type { Services } from '../../kernel/services/services.ts'
import { gateDayAt } from './gate-day.ts'

const minute = 60_000

let gate: GateWorld
let hall: string
let lane: Reader
let typeId: string

const { db, gateWorld, decide, verdictOf, inside } = await createGateDecisions()
beforeEach(async () => {
  gate = await gateWorld()
  hall = await gate.zone('N1')
  lane = await gate.reader({ zoneId: hall })
  typeId = await gate.badgeType()
})

interface Scan {
  scanId?: string
  direction?: 'in' | 'out'
  /** The time of the server. */
  now?: Date
  /** The time of the device; that of the server if omitted. */
  at?: Date
}
const scan = (reader: Reader, code: string, { now, ...more }: Scan = {}) => decide(reader, { code, ...more }, { now })

const tally = async (name: string) =>
  (
    await db.one<{ n: number }>(sql`
    select coalesce(sum(value), 0)::int as n from row_count
    where scope = ${gate.exhibitionId} and name like ${`gate.%.${name}`}`)
  ).n

describe('the order of checks', () => {
  // Each badge also fails everything after its own reason.
  it.each([
    ['dead', { credential: 'dead', state: 'suspended', phases: ['moveIn'] }],
    ['notIssued', { credential: 'queued', state: 'awaitingPayment', phases: ['moveIn'] }],
    ['awaitingPayment', { state: 'awaitingPayment', phases: ['moveIn'] }],
    ['suspended', { state: 'suspended', phases: ['moveOut'] }],
    ['notYetValid', { phases: ['moveOut'] }],
    ['expired', { phases: ['moveIn'] }],
    ['wrongPhase', { phases: ['moveIn', 'moveOut'] }],
    ['wrongZone', {}],
  ])('%s comes before the checks that follow it', async (reason, options) => {
    const elsewhere = await gate.zone('N9', { capacity: 1 })
    const closed = await gate.reader({ zoneId: elsewhere, direction: 'out', state: 'closed' })
    const { code } = await gate.badge({ typeId: await gate.badgeType({ zones: [hall] }), ...options })
    expect(await verdictOf(scan(closed, code, { direction: 'in' }))).toBe(reason)
  })

  it('is wrongDirection, channelClosed, zoneFull, alreadyInside, entriesUsed at the end', async () => {
    const small = await gate.zone('N8', { capacity: 1 })
    const into = await gate.reader({ zoneId: small })
    const wayOut = await gate.reader({ zoneId: small, direction: 'out', state: 'closed' })
    const single = await gate.badgeType({ entriesKind: 'single' })
    const [holder, late] = [await gate.badge({ typeId: single }), await gate.badge({ typeId: single })]
    await scan(into, holder.code)
    const stateOf = (state: string) => db.run(sql`update channel set state = ${state} where id = ${into.channelId}`)
    expect(await verdictOf(scan(wayOut, late.code, { direction: 'in' }))).toBe('wrongDirection')
    await stateOf('closed')
    expect(await verdictOf(scan(into, late.code))).toBe('channelClosed')
    await stateOf('open')
    expect(await verdictOf(scan(into, late.code))).toBe('zoneFull')
    expect(await verdictOf(scan(into, holder.code))).toBe('alreadyInside')
    await scan(wayOut, holder.code)
    expect(await verdictOf(scan(into, holder.code))).toBe('entriesUsed')
  })
})

describe('an exit', () => {
  it.each([
    ['of a dead credential', { credential: 'dead' }],
    ['of a suspended badge', { state: 'suspended' }],
    ['after the badge has expired', { phases: ['moveIn'] }],
  ])('always passes: %s', async (_, options) => {
    const wayOut = await gate.reader({ zoneId: hall, direction: 'out', state: 'closed' })
    const { code } = await gate.badge({ typeId, ...options })
    const decided = await scan(wayOut, code)
    expect(decided).toMatchObject({ verdict: 'admitted', reason: null, direction: 'out', words: { en: 'Goodbye' } })
    expect(decided.overruled).not.toBeNull()
  })

  it('always passes: with an unknown code, and out through an entrance', async () => {
    const wayOut = await gate.reader({ zoneId: hall, direction: 'out' })
    expect(await scan(wayOut, 'nonsense')).toMatchObject({ verdict: 'admitted', overruled: 'unknown' })
    const { code } = await gate.badge({ typeId })
    expect(await scan(lane, code, { direction: 'out' })).toMatchObject({ verdict: 'admitted', direction: 'out' })
  })

  it('leaves the zone around it, not the whole venue', async () => {
    const stand = await gate.zone('N1-VIP', { parentId: hall })
    const [into, wayOut] = [
      await gate.reader({ zoneId: stand }),
      await gate.reader({ zoneId: stand, direction: 'out' }),
    ]
    const { code } = await gate.badge({ typeId })
    await scan(into, code)
    expect([await inside(hall), await inside(stand)]).toEqual([1, 1])
    await scan(wayOut, code)
    expect([await inside(hall), await inside(stand)]).toEqual([1, 0])
  })

  it('is assumed on a lane in both directions if the holder is inside', async () => {
    const both = await gate.reader({ zoneId: hall, direction: 'both' })
    const { code } = await gate.badge({ typeId })
    const directions = []
    for (let time = 0; time < 3; time++) directions.push((await scan(both, code)).direction)
    expect(directions).toEqual(['in', 'out', 'in'])
  })
})

describe('free passage', () => {
  it('admits everybody, uses up no entry, and counts known holders', async () => {
    const free = await gate.reader({ zoneId: hall, state: 'freePassage' })
    const { code } = await gate.badge({ typeId, state: 'suspended' })
    expect(await scan(free, 'nonsense')).toMatchObject({ verdict: 'admitted', overruled: 'unknown' })
    expect(await scan(free, code)).toMatchObject({ verdict: 'admitted', overruled: 'suspended' })
    expect(await inside(hall)).toBe(1)
  })
})

describe('the gate day', () => {
  it('counts arrivals and departures so that their difference is the people inside', async () => {
    const other = await gate.zone('N9')
    const [into, away] = [
      await gate.reader({ zoneId: other, direction: 'in' }),
      await gate.reader({ zoneId: hall, direction: 'out' }),
    ]
    const people = async (way: 'in' | 'out') =>
      (
        await db.one<{ n: number }>(sql`select coalesce(sum(value), 0)::int as n from row_count
          where scope = ${gate.exhibitionId} and name like ${`people.%.${way}`}`)
      ).n
    const [guest, stayed] = [
      await gate.badge({ typeId: await gate.badgeType({ zones: [hall, other] }) }),
      await gate.badge({ typeId }),
    ]
    // Walking between halls is no arrival, and a departure without an entry today does not reduce the count.
    await scan(lane, guest.code)
    await scan(into, guest.code)
    await scan(away, stayed.code)
    expect([await people('in'), await people('out'), (await inside(hall)) + (await inside(other))]).toEqual([1, 0, 1])
    await scan(away, guest.code)
    expect([await people('in'), await people('out'), (await inside(hall)) + (await inside(other))]).toEqual([1, 1, 0])
    expect(await tally('in')).toBe(2)
  })

  it('changes at 04:00 of the venue: entries start at zero and nobody is inside', async () => {
    const daily = await gate.badgeType({ entriesKind: 'daily', entriesADay: 1 })
    const wayOut = await gate.reader({ zoneId: hall, direction: 'out' })
    const { code } = await gate.badge({ typeId: daily })
    await db.run(sql`update exhibition set move_in_from = '2026-11-01', move_in_to = '2026-11-02', open_from = '2026-11-02',
      open_to = '2026-11-20', move_out_from = '2026-11-20', move_out_to = '2026-11-21' where id = ${gate.exhibitionId}`)
    const at = (text: string) => ({ now: new Date(`${text}+08:00`) })
    expect(await verdictOf(scan(lane, code, at('2026-11-10T22:00:00')))).toBe('admitted')
    expect(await verdictOf(scan(lane, code, at('2026-11-11T03:59:59')))).toBe('alreadyInside')
    expect(await verdictOf(scan(lane, code, at('2026-11-11T04:00:00')))).toBe('admitted')
    await scan(wayOut, code, at('2026-11-11T04:01:00'))
    expect(await verdictOf(scan(lane, code, at('2026-11-12T00:30:00')))).toBe('entriesUsed')
    const { days } = await db.one<{ days: string[] }>(sql`
      select array_agg(distinct gate_day::text order by gate_day::text) as days from passage
      where exhibition_id = ${gate.exhibitionId}`)
    expect(days).toEqual(['2026-11-10', '2026-11-11'])
  })

  it('changes at another hour if the venue has set one', async () => {
    const night = new Date('2026-11-11T05:30:00+08:00')
    // Other services have not cached the hour yet.
    const day = () => gateDayAt(db, { config: { venueTimeZone: 'Asia/Shanghai' } } as unknown as Services, night)
    const set = (hour: number) =>
      db.run(sql`insert into system_parameter (name, kind, value, built_in) values ('gate.dayBegins', 'integer', ${`${hour}`}, true)
        on conflict (name) do update set value = excluded.value`)
    expect(await day()).toBe('2026-11-11')
    await set(6)
    expect(await day()).toBe('2026-11-10')
    await set(4)
  })
})

describe('a device’s clock', () => {
  const passage = (id: string) =>
    db.one<{ at: string; off: boolean }>(sql`
      select at, clock_off as off from passage where exhibition_id = ${gate.exhibitionId} and id = ${id}`)

  it('is corrected by its offset', async () => {
    await db.run(sql`update device set clock_offset = ${2 * minute} where id = ${lane.deviceId}`)
    const now = new Date()
    const { passageId } = await scan(lane, 'nonsense', { now, at: new Date(now.getTime() + 2 * minute) })
    expect(await passage(passageId)).toEqual({ at: now.toISOString(), off: false })
  })

  it.each([
    ['its offset', 6 * minute, 6 * minute],
    ['one reading', 0, -6 * minute],
  ])('is flagged and not used if %s is more than five minutes off', async (_, offset, ahead) => {
    await db.run(sql`update device set clock_offset = ${offset} where id = ${lane.deviceId}`)
    const now = new Date()
    const { passageId } = await scan(lane, 'nonsense', { now, at: new Date(now.getTime() + ahead) })
    expect(await passage(passageId)).toEqual({ at: now.toISOString(), off: true })
  })
})

describe('a device', () => {
  it('that was revoked, or is on no channel, decides nothing', async () => {
    await db.run(sql`update device set channel_id = null where id = ${lane.deviceId}`)
    await expect(scan(lane, 'x')).rejects.toMatchObject({ reason: 'gate.deviceWithoutChannel' })
    await db.run(sql`update device set state = 'revoked' where id = ${lane.deviceId}`)
    await expect(scan(lane, 'x')).rejects.toMatchObject({ reason: 'gate.deviceRevoked' })
  })
})

describe('a passage', () => {
  it('is never changed', async () => {
    await scan(lane, 'nonsense')
    await expect(db.run(sql`update passage set verdict = 'admitted'`)).rejects.toThrow('append-only')
    await expect(db.run(sql`delete from passage`)).rejects.toThrow('append-only')
  })
})
