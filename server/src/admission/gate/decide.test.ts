import sql from 'sql-template-tag'
import { uuidv7 } from 'uuidv7'
import { beforeEach, describe, expect, it } from 'vitest'
import { createGateDecisions } from '../../app/testing/gate-decisions.ts'
import type { GateWorld, Reader } from '../../app/testing/gate-world.ts'

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
    const there = await gateWorld()
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

/** The same code with one changed letter in its signature. */
function altered(code: string): string {
  const last = code.at(-2) === 'A' ? 'B' : 'A'
  return `${code.slice(0, -2)}${last}${code.at(-1)}`
}
