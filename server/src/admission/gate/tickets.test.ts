import sql from 'sql-template-tag'
import { uuidv7 } from 'uuidv7'
import { beforeEach, describe, expect, it } from 'vitest'
import { createGateDecisions } from '../../app/testing/gate-decisions.ts'
import type { GateWorld, Reader } from '../../app/testing/gate-world.ts'
import type { Db } from '../../kernel/database/database.ts'

let gate: GateWorld
let hall: string
let lane: Reader

const { db, gateWorld, decide, verdictOf, inside } = await createGateDecisions()
beforeEach(async () => {
  gate = await gateWorld()
  hall = await gate.zone('N1')
  lane = await gate.reader({ zoneId: hall, direction: 'both' })
})

interface Scan {
  scanId?: string
  direction?: 'in' | 'out'
  people?: number
  hours?: number
  on?: Db
}

const scan = (code: string, { hours = 0, on, direction = 'in', ...more }: Scan = {}, reader = lane) =>
  decide(reader, { code, direction, ...more }, { now: new Date(Date.now() + hours * 3_600_000), on })

const stateOf = async (ticketId: string) =>
  (await db.one<{ state: string }>(sql`select state from ticket where id = ${ticketId}`)).state

describe('a ticket at the gate', () => {
  it('is admitted like a badge, is then entered, and its passage names the ticket', async () => {
    const typeId = await gate.ticketType({ note: '学生须出示学生证' })
    const { ticketId, code, ticketCode } = await gate.ticket({ typeId })
    const decided = await scan(code)
    expect(decided).toMatchObject({
      ...{
        verdict: 'admitted',
        name: '李四',
        badgeCode: ticketCode,
        note: '学生须出示学生证',
        people: null,
        peopleLeft: null,
      },
      ...{ badgeType: { en: expect.stringMatching(/^Ticket/) }, photoFileId: null },
    })
    expect([await stateOf(ticketId), await inside(hall)]).toEqual(['entered', 1])
    const stored = await db.one(sql`
      select badge_id, ticket_id, people, tx is not null as marked from passage where id = ${decided.passageId}`)
    expect(stored).toEqual({ badge_id: null, ticket_id: ticketId, people: 1, marked: true })
    expect(await verdictOf(scan(code))).toBe('alreadyInside')
    expect(await verdictOf(scan(code, { direction: 'out' }))).toBe('admitted')
    expect([await stateOf(ticketId), await inside(hall)]).toEqual(['entered', 0])
  })

  it('answers the same scan the same', async () => {
    const { code } = await gate.ticket({ typeId: await gate.ticketType({ entriesKind: 'single', people: 30 }) })
    const scanId = uuidv7()
    const first = await scan(code, { scanId, people: 12 })
    expect(await scan(code, { scanId, people: 12 })).toEqual({ ...first, repeated: true })
    expect(first).toMatchObject({ people: 12, peopleLeft: 18 })
  })

  it('is refused for its own reasons: revoked, suspended, too early, over, in another phase or zone', async () => {
    const typeId = await gate.ticketType()
    const one = async (options: object) => verdictOf(scan((await gate.ticket({ typeId, ...options })).code))
    expect(await one({ state: 'refunded', dead: 'refunded' })).toBe('dead')
    expect(await one({ state: 'voided' })).toBe('dead')
    // A new holder has a new code; the old one belongs to nobody.
    expect(await one({ dead: 'replaced' })).toBe('dead')
    expect(await one({ state: 'suspended' })).toBe('suspended')
    expect(await one({ validFrom: 1 })).toBe('notYetValid')
    expect(await one({ validTo: -0.5 })).toBe('expired')
    expect(await one({ state: 'expired' })).toBe('expired')
    const { code } = await gate.ticket({ typeId, validTo: 90 })
    expect(await verdictOf(scan(code, { hours: 8.5 }))).toBe('wrongPhase')
    // Before that it says when it opens: its own days, or the exhibition.
    const { opens, from } = await db.one<{ opens: string; from: string }>(sql`
      select e.open_from as opens, now() + interval '2 hours' as from from exhibition e where e.id = ${gate.exhibitionId}`)
    const early = await gate.ticket({ typeId, validFrom: -30, validTo: 90 })
    expect(await scan(early.code, { hours: -2 })).toMatchObject({ reason: 'wrongPhase', opensAt: opens })
    expect(await scan(early.code, { hours: 8.5 })).toMatchObject({ reason: 'wrongPhase', opensAt: null })
    const late = await gate.ticket({ typeId, validTo: 90 })
    await db.run(sql`update ticket set valid_from = ${from} where id = ${late.ticketId}`)
    expect(await scan(late.code)).toMatchObject({ reason: 'notYetValid', opensAt: from })
    const elsewhere = await gate.ticketType({ zones: [await gate.zone('N9')] })
    expect(await verdictOf(scan((await gate.ticket({ typeId: elsewhere })).code))).toBe('wrongZone')
    const cars = await gate.reader({ zoneId: hall, subject: 'vehicle' })
    expect(await verdictOf(scan(code, {}, cars))).toBe('wrongZone')
    const shut = await gate.reader({ zoneId: hall, state: 'closed' })
    expect(await verdictOf(scan(code, {}, shut))).toBe('channelClosed')
    expect(await stateOf((await gate.ticket({ typeId, state: 'refunded' })).ticketId)).toBe('refunded')
  })

  it('forged, truncated, or of another exhibition, is no ticket', async () => {
    const { code } = await gate.ticket({ typeId: await gate.ticketType() })
    const elsewhere = await gateWorld()
    const foreign = await elsewhere.ticket({ typeId: await elsewhere.ticketType() })
    expect(await verdictOf(scan(foreign.code))).toBe('wrongExhibition')
    expect(await stateOf(foreign.ticketId)).toBe('issued')
    expect(await verdictOf(scan(`${code.slice(0, -4)}0000`))).toBe('badSignature')
  })

  it('opens as often as its type says, and on as many days', async () => {
    const once = await gate.ticket({ typeId: await gate.ticketType({ entriesKind: 'single' }) })
    expect(await verdictOf(scan(once.code))).toBe('admitted')
    await scan(once.code, { direction: 'out' })
    expect(await verdictOf(scan(once.code))).toBe('entriesUsed')

    const days = await gate.ticket({ typeId: await gate.ticketType({ allowedDays: 1 }), validTo: 60 })
    await db.run(sql`update exhibition set open_to = open_to + interval '3 days', move_out_from = move_out_from + interval '3 days',
      move_out_to = move_out_to + interval '3 days' where id = ${gate.exhibitionId}`)
    expect(await verdictOf(scan(days.code))).toBe('admitted')
    await scan(days.code, { direction: 'out' })
    expect(await verdictOf(scan(days.code))).toBe('admitted')
    expect(await verdictOf(scan(days.code, { hours: 24 }))).toBe('entriesUsed')
    const broken = sql`update presence set days_entered = 2 where holder_id = ${days.ticketId}`
    await expect(db.run(broken)).rejects.toMatchObject({ constraint: 'presence_entries' })
  })
})

describe('a group', () => {
  it('comes in parts, is counted by people, and never by more than it has', async () => {
    const { ticketId, code } = await gate.ticket({
      typeId: await gate.ticketType({ entriesKind: 'single', people: 40 }),
    })
    expect(await scan(code, { people: 25 })).toMatchObject({ verdict: 'admitted', people: 25, peopleLeft: 15 })
    expect(await scan(code, { people: 16 })).toMatchObject({ reason: 'entriesUsed', peopleLeft: 15 })
    expect(await scan(code)).toMatchObject({ verdict: 'admitted', people: 15, peopleLeft: 0 })
    expect(await verdictOf(scan(code))).toBe('entriesUsed')
    expect([await inside(hall), await stateOf(ticketId)]).toEqual([40, 'entered'])
    expect(await scan(code, { direction: 'out', people: 10 })).toMatchObject({ people: 10 })
    expect(await inside(hall)).toBe(30)
    expect(await scan(code, { direction: 'out' })).toMatchObject({ people: 30 })
    expect(await inside(hall)).toBe(0)
    const { n } = await db.one<{
      n: number
    }>(sql`select sum(people)::int as n from passage where ticket_id = ${ticketId}
      and verdict = 'admitted' and direction = 'in'`)
    expect(n).toBe(40)
  })

  it('takes the units of a zone by people: forty parts in parallel fill it and no more', async () => {
    const full = await gate.zone('FULL', { capacity: 30 })
    const door = await gate.reader({ zoneId: full })
    const typeId = await gate.ticketType({ entriesKind: 'single', people: 4 })
    const groups = await Promise.all(Array.from({ length: 20 }, () => gate.ticket({ typeId })))
    const verdicts = await Promise.all(groups.map(({ code }) => verdictOf(scan(code, {}, door))))
    expect(verdicts.filter(verdict => verdict === 'admitted')).toHaveLength(7)
    expect(await inside(full)).toBe(28)
  })

  it('of ten, shown at ten doors in parallel in parts of three, admits nine', async () => {
    const { code } = await gate.ticket({ typeId: await gate.ticketType({ entriesKind: 'single', people: 10 }) })
    const verdicts = await Promise.all(Array.from({ length: 10 }, () => verdictOf(scan(code, { people: 3 }))))
    expect(verdicts.filter(verdict => verdict === 'admitted')).toHaveLength(3)
    expect(await inside(hall)).toBe(9)
  })
})
