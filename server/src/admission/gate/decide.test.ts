import { randomBytes } from 'node:crypto'
import sql from 'sql-template-tag'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../app/testing/database.ts'
import { createGateWorld, type GateWorld, type Reader } from '../../app/testing/gate-world.ts'
import { createWorld } from '../../app/testing/world.ts'
import type { DeviceActor, ReadContext } from '../../kernel/command/context.ts'
import { openKeyring } from '../../kernel/crypto/keyring.ts'
import { toDb } from '../../kernel/database/database.ts'
import type { Services } from '../../kernel/services/services.ts'
import { decideHandlers } from './decide.ts'
import { gateDayAt } from './gate-day.ts'

const timeZone = 'Asia/Shanghai'
const minute = 60_000

let gate: GateWorld
let hall: string
let lane: Reader
let typeId: string

const database = await testDatabase()
const db = toDb(database.pool)
const keyring = await openKeyring(database.pool, randomBytes(32))
const sponsorId = (await createWorld(database.pool).company('sponsor')).id
afterAll(async () => {
  keyring.close()
  await database.close()
})
beforeEach(async () => {
  gate = await createGateWorld(db, sponsorId, id => keyring.badgeKey(id))
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

function scan(reader: Reader, code: string, { scanId = uuidv7(), direction, now = new Date(), at = now }: Scan = {}) {
  const services = {
    config: { venueTimeZone: timeZone },
    keyring,
    pool: database.pool,
    publisher: { publish() {}, isHeard: () => false },
  }
  const context: ReadContext<DeviceActor> = {
    actor: { deviceId: reader.deviceId, profile: ['decide'] },
    db,
    language: 'cn',
    traceId: randomBytes(16).toString('hex'),
    now,
    address: '127.0.0.1',
    services: services as unknown as Services,
    ticket: '',
  }
  const input = { scanId, code, at: at.toISOString() as never, ...(direction && { direction }) }
  return decideHandlers.decide(input, context)
}

const verdictOf = async (decided: ReturnType<typeof scan>) => {
  const { verdict, reason } = await decided
  return reason ?? verdict
}

const inside = async (zoneId: string) =>
  (
    await db.one<{ n: number }>(sql`
    select coalesce(sum(value), 0)::int as n from row_count where scope = ${zoneId} and name like 'inside.%'`)
  ).n
const tally = async (name: string) =>
  (
    await db.one<{ n: number }>(sql`
    select coalesce(sum(value), 0)::int as n from row_count
    where scope = ${gate.exhibitionId} and name like ${`gate.%.${name}`}`)
  ).n

describe('decide', () => {
  it('admits a valid badge, names its holder, counts the entry and stores the passage', async () => {
    const { code, badgeCode } = await gate.badge({ typeId, name: '𠮷田' })
    const decided = await scan(lane, code)
    expect(decided).toMatchObject({
      verdict: 'admitted',
      reason: null,
      direction: 'in',
      words: { cn: '请进', en: 'Please go in' },
      name: '𠮷田',
      badgeCode,
      repeated: false,
    })
    expect([await inside(hall), await tally('in')]).toEqual([1, 1])
    const stored = await db.one(sql`
      select badge_id is not null as known, verdict, direction, shown from passage
      where exhibition_id = ${gate.exhibitionId} and id = ${decided.passageId}`)
    expect(stored).toEqual({ known: true, verdict: 'admitted', direction: 'in', shown: null })
  })

  it('answers a repeated scan the same and counts it once', async () => {
    const { code } = await gate.badge({ typeId: await gate.badgeType({ entriesKind: 'single' }) })
    const scanId = uuidv7()
    const first = await scan(lane, code, { scanId })
    const again = await scan(lane, code, { scanId })
    expect(again).toEqual({ ...first, repeated: true })
    expect([await inside(hall), await tally('in')]).toEqual([1, 1])
  })

  it('counts a scan once that is sent ten times in parallel', async () => {
    const { code } = await gate.badge({ typeId })
    const scanId = uuidv7()
    const answers = await Promise.all(Array.from({ length: 10 }, () => scan(lane, code, { scanId })))
    expect(new Set(answers.map(answer => `${answer.verdict} ${answer.passageId}`)).size).toBe(1)
    expect(answers.filter(answer => !answer.repeated)).toHaveLength(1)
    expect([await inside(hall), await tally('in')]).toEqual([1, 1])
  })

  it('treats the same scan id of another device as another scan', async () => {
    const { code } = await gate.badge({ typeId })
    const scanId = uuidv7()
    const other = await gate.device(lane.channelId)
    await scan(lane, code, { scanId })
    expect((await scan(other, code, { scanId })).repeated).toBe(false)
  })
})

describe('decide refuses', () => {
  it('badSignature: a code with another signature', async () => {
    const { code } = await gate.badge({ typeId })
    expect(await verdictOf(scan(lane, altered(code)))).toBe('badSignature')
  })

  it('unknown: a text that is no badge code, and a valid code that was never issued', async () => {
    const { code, credentialId } = await gate.badge({ typeId })
    expect(await verdictOf(scan(lane, 'https://example.com/'))).toBe('unknown')
    await db.run(sql`delete from credential where exhibition_id = ${gate.exhibitionId} and id = ${credentialId}`)
    expect(await verdictOf(scan(lane, code))).toBe('unknown')
    const { n } = await db.one<{ n: number }>(sql`
      select count(*)::int as n from passage where exhibition_id = ${gate.exhibitionId} and shown is not null`)
    expect(n).toBe(2)
  })

  it.each([
    ['dead', { credential: 'dead' }],
    ['dead', { state: 'voided' }],
    ['notIssued', { credential: 'queued' }],
    ['notIssued', { credential: 'printed' }],
    ['notIssued', { credential: 'failed' }],
    ['notIssued', { state: 'pending' }],
    ['awaitingPayment', { state: 'awaitingPayment' }],
    ['suspended', { state: 'suspended' }],
    ['expired', { state: 'expired' }],
    ['expired', { phases: ['moveIn'] }],
    ['notYetValid', { phases: ['moveOut'] }],
    ['wrongPhase', { phases: ['moveIn', 'moveOut'] }],
  ])('%s: %o', async (reason, options) => {
    const { code } = await gate.badge({ typeId, ...options })
    expect(await verdictOf(scan(lane, code))).toBe(reason)
    expect(await inside(hall)).toBe(0)
    expect(await tally(`refused.${reason}`)).toBe(1)
  })

  it('for now, and says when the next of its phases opens', async () => {
    const { opens } = await db.one<{ opens: string }>(
      sql`select move_out_from as opens from exhibition where id = ${gate.exhibitionId}`,
    )
    for (const phases of [['moveOut'], ['moveIn', 'moveOut']]) {
      const { code } = await gate.badge({ typeId, phases })
      expect(await scan(lane, code)).toMatchObject({ verdict: 'refused', opensAt: opens })
    }
    const { code } = await gate.badge({ typeId, phases: ['moveIn'] })
    expect(await scan(lane, code)).toMatchObject({ reason: 'expired', opensAt: null })
  })

  it.each(['coded', 'issued'])('nothing for a credential that is %s', async credential => {
    const { code } = await gate.badge({ typeId, credential })
    expect(await verdictOf(scan(lane, code))).toBe('admitted')
  })

  it('wrongExhibition: a valid code of another exhibition', async () => {
    const there = await createGateWorld(db, sponsorId, id => keyring.badgeKey(id))
    const { code } = await there.badge({ typeId: await there.badgeType() })
    expect(await verdictOf(scan(lane, code))).toBe('wrongExhibition')
  })

  it('wrongZone: a zone that the badge type does not open, or a lane for vehicles', async () => {
    const other = await gate.zone('N2')
    const narrow = await gate.badge({ typeId: await gate.badgeType({ zones: [other] }) })
    expect(await verdictOf(scan(lane, narrow.code))).toBe('wrongZone')
    const person = await gate.badge({ typeId })
    expect(await verdictOf(scan(await gate.reader({ zoneId: hall, subject: 'vehicle' }), person.code))).toBe(
      'wrongZone',
    )
  })

  it('nothing if the badge type opens a zone around this one', async () => {
    const stand = await gate.zone('N1-VIP', { parentId: hall })
    const { code } = await gate.badge({ typeId: await gate.badgeType({ zones: [hall] }) })
    expect(await verdictOf(scan(await gate.reader({ zoneId: stand }), code))).toBe('admitted')
  })

  it('wrongDirection: entering through an exit', async () => {
    const { code } = await gate.badge({ typeId })
    const wayOut = await gate.reader({ zoneId: hall, direction: 'out' })
    expect(await verdictOf(scan(wayOut, code, { direction: 'in' }))).toBe('wrongDirection')
  })

  it('channelClosed: a closed channel, and any channel of a cancelled exhibition', async () => {
    const { code } = await gate.badge({ typeId })
    expect(await verdictOf(scan(await gate.reader({ zoneId: hall, state: 'closed' }), code))).toBe('channelClosed')
    await db.run(sql`update exhibition set state = 'cancelled', ended_at = now() where id = ${gate.exhibitionId}`)
    expect(await verdictOf(scan(lane, code))).toBe('channelClosed')
  })

  it('zoneFull: one more than the limit of the zone or of a zone around it', async () => {
    const garden = await gate.zone('G1', { capacity: 1 })
    const pond = await gate.zone('G1-P', { parentId: garden })
    const inner = await gate.reader({ zoneId: pond })
    const outer = await gate.reader({ zoneId: garden })
    const [first, second] = [await gate.badge({ typeId }), await gate.badge({ typeId })]
    expect(await verdictOf(scan(inner, first.code))).toBe('admitted')
    expect(await verdictOf(scan(outer, second.code))).toBe('zoneFull')
    expect(await verdictOf(scan(inner, second.code))).toBe('zoneFull')
    expect([await inside(garden), await inside(pond)]).toEqual([1, 1])
  })

  it('alreadyInside: if leaving is recorded, until the badge has left', async () => {
    const wayOut = await gate.reader({ zoneId: hall, direction: 'out' })
    const { code } = await gate.badge({ typeId })
    const verdicts = []
    for (const reader of [lane, lane, wayOut, lane]) verdicts.push(await verdictOf(scan(reader, code)))
    expect(verdicts).toEqual(['admitted', 'alreadyInside', 'admitted', 'admitted'])
    expect(await inside(hall)).toBe(1)
  })

  it('nothing for being inside if leaving is not recorded', async () => {
    const { code } = await gate.badge({ typeId })
    await scan(lane, code)
    expect(await verdictOf(scan(lane, code))).toBe('admitted')
    expect(await inside(hall)).toBe(1)
  })

  it('entriesUsed: a second entry of a single-entry badge after leaving', async () => {
    const wayOut = await gate.reader({ zoneId: hall, direction: 'out' })
    const { code } = await gate.badge({ typeId: await gate.badgeType({ entriesKind: 'single' }) })
    const verdicts = []
    for (const reader of [lane, wayOut, lane]) verdicts.push(await verdictOf(scan(reader, code)))
    expect(verdicts).toEqual(['admitted', 'admitted', 'entriesUsed'])
  })

  it('entriesUsed: more than n a day', async () => {
    const daily = await gate.badgeType({ entriesKind: 'daily', entriesADay: 2 })
    const { code } = await gate.badge({ typeId: daily })
    const verdicts = []
    for (let time = 0; time < 3; time++) verdicts.push(await verdictOf(scan(lane, code)))
    expect(verdicts).toEqual(['admitted', 'admitted', 'entriesUsed'])
  })

  it('nothing for walking deeper: the entry was counted outside', async () => {
    const stand = await gate.reader({ zoneId: await gate.zone('N1-VIP', { parentId: hall }) })
    const { code } = await gate.badge({ typeId: await gate.badgeType({ entriesKind: 'single' }) })
    expect([await verdictOf(scan(lane, code)), await verdictOf(scan(stand, code))]).toEqual(['admitted', 'admitted'])
    expect(await verdictOf(scan(stand, code))).toBe('entriesUsed')
  })
})

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

/** The same code with one changed letter in its signature. */
function altered(code: string): string {
  const last = code.at(-2) === 'A' ? 'B' : 'A'
  return `${code.slice(0, -2)}${last}${code.at(-1)}`
}
