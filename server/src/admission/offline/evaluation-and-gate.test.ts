import { evaluateScan } from '@fairgate/contract/admission/gate/evaluate-scan'
import { policyAt } from '@fairgate/contract/admission/gate/offline-bundle'
import { absent, after, presenceOn } from '@fairgate/contract/admission/gate/presence'
import type { Presence, Shown } from '@fairgate/contract/admission/gate/scan-facts'
import { gateDay } from '@fairgate/contract/kernel/schedule/day'
import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import type { Reader } from '../../app/testing/gate-world.ts'
import { createOfflineWorld } from '../../app/testing/offline-world.ts'
import { publishedPolicy } from '../../app/testing/policy-world.ts'
import { receiptsOf } from '../epidemic/api.ts'
import { readGateContext } from '../gate/gate-context.ts'
import { holderFacts, holdersShown } from '../gate/holders-shown.ts'

const world = await closeAfterAll(createOfflineWorld())

const hour = 3_600_000
const zone = 'Asia/Shanghai'

/** Pseudo-random numbers that are the same in each run. */
function drawing(seed: number) {
  let state = seed
  const next = () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
  return {
    next,
    one: <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T,
    chance: (p: number) => next() < p,
  }
}

async function setUp(random: ReturnType<typeof drawing>) {
  const { db } = world
  const gate = await world.gate()
  const hall = await gate.zone('N1', { capacity: 12 })
  const stage = await gate.zone('N1A', { parentId: hall })
  const other = await gate.zone('N2')
  const readers: Reader[] = []
  for (const lane of [
    { zoneId: hall, direction: 'both' },
    { zoneId: hall, direction: 'in' },
    { zoneId: hall, direction: 'out' },
    { zoneId: stage, direction: 'both' },
    { zoneId: other, direction: 'in', state: 'freePassage' },
    { zoneId: other, direction: 'both', subject: 'vehicle' },
    { zoneId: other, direction: 'in', state: 'closed' },
    { zoneId: other, direction: 'both' },
  ] as const) {
    readers.push(await gate.reader(lane))
  }
  const doors = await db.many<{ id: string }>(
    sql`select door_id as id from channel where exhibition_id = ${gate.exhibitionId}`,
  )
  const types = [
    await gate.badgeType(),
    await gate.badgeType({ entriesKind: 'single' }),
    await gate.badgeType({ entriesKind: 'daily', entriesADay: 2, zones: [hall] }),
    await gate.badgeType({ zones: [other] }),
    await gate.badgeType({ subject: 'vehicle' }),
    await gate.badgeType(),
    await gate.badgeType({ entriesKind: 'daily', entriesADay: 3 }),
  ]
  const ticketTypes = [
    await gate.ticketType({ entriesKind: 'single' }),
    await gate.ticketType({ entriesKind: 'daily', entriesADay: 2, people: 5 }),
    await gate.ticketType({ allowedDays: 1, zones: [hall] }),
  ]
  const codes: string[] = []
  const at = (hours: number) => new Date(Date.now() + hours * hour).toISOString()
  for (let n = 0; n < 90; n++) {
    const state = random.chance(0.75)
      ? 'active'
      : random.one(['suspended', 'voided', 'expired', 'awaitingPayment', 'pending'])
    const credential = random.chance(0.85) ? 'coded' : random.one(['issued', 'dead', 'printed'])
    const phases = random.one([['open'], ['open', 'moveOut'], ['moveIn', 'moveOut'], ['moveIn', 'open', 'moveOut']])
    const { badgeId, code } = await gate.badge({ typeId: random.one(types), state, credential, phases })
    codes.push(code)
    const isBlacklisted = state === 'suspended' && random.chance(0.5)
    const valid = random.chance(0.15) ? `[${at(-2)},${at(random.one([1, 3, 30]))})` : null
    const slot = random.chance(0.15) ? `[${at(random.one([-3, 0, 2]))},${at(4)})` : null
    await db.run(sql`
      update badge set valid = ${valid}::tstzrange, slot_window = ${slot}::tstzrange,
        door_ids = ${random.chance(0.12) ? [random.one(doors).id] : []}::uuid[],
        entries_kind = ${random.chance(0.1) ? random.one(['single', 'unlimited']) : null},
        suspended_by = ${state === 'suspended' ? [isBlacklisted ? 'blacklist' : 'manual'] : []}::text[],
        document_blind_index = ${random.chance(0.8) ? Buffer.alloc(32, n + 1) : null}
      where exhibition_id = ${gate.exhibitionId} and id = ${badgeId}`)
  }
  const drawTicket = async (before: number) => {
    const state = random.chance(0.8) ? 'issued' : random.one(['suspended', 'refunded', 'expired'])
    const ticket = {
      typeId: random.one(ticketTypes),
      state,
      validFrom: random.one([-1, -1, 1]) - before,
      validTo: random.one([8, 3]) - before,
    }
    codes.push((await gate.ticket({ ...ticket, ...(random.chance(0.1) && { dead: 'voided' }) })).code)
  }
  // Sold before two postponements, before one, and after both.
  for (let n = 0; n < 10; n++) await drawTicket(48)
  const insertShift = (revision: number, days: number) => sql`
    insert into ticket_postponement (exhibition_id, schedule_revision, by_days, last_day, zone, at)
    values (${gate.exhibitionId}, ${revision}, ${days}, current_date + 5, ${zone}, now())`
  await db.run(insertShift(0, 2))
  for (let n = 0; n < 10; n++) await drawTicket(24)
  await db.run(insertShift(1, 1))
  for (let n = 0; n < 20; n++) await drawTicket(0)
  const [one, two, three, four] = types as [string, string, string, string]
  const clock = (ms: number) =>
    new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
      ms,
    )
  await publishedPolicy(db, gate.exhibitionId, [
    { types: [one, two], effect: 'refuse', zones: [stage] },
    { types: [one], zones: [hall], gap: 20 },
    {
      types: [one],
      zones: [other],
      hours: [{ from: clock(Date.now() + 2 * hour), to: clock(Date.now() + 4 * hour) }],
      entries: 'daily',
      aDay: 2,
    },
    { types: [two, three], doors: doors.slice(0, 4).map(({ id }) => id), entries: 'daily', aDay: 3 },
    { types: [four], effect: 'refuse', hours: [{ from: clock(Date.now() + hour), to: clock(Date.now() + 2 * hour) }] },
    { types: [four], zones: [other], companies: [gate.exhibitionId] },
  ] as never)
  await publishedPolicy(db, gate.exhibitionId, [{ types: [one, three], entries: 'unlimited', gap: 5 }], {
    effectiveAt: at(5),
    passback: 'off',
  })
  await db.run(
    sql`update exhibition set receipt_from = ${at(3)}, receipt_exempt = ${[four]}::uuid[] where id = ${gate.exhibitionId}`,
  )
  return { gate, readers, codes }
}

it('evaluateScan decides 2,000 random scans like the gate in the database, with the same clause', async () => {
  const random = drawing(20_270_501)
  const { db, services } = world
  const { gate, readers, codes } = await setUp(random)
  const gateContext = await readGateContext(db, services, gate.exhibitionId)
  const rows = await holdersShown(db, gate.exhibitionId, null)
  const types = new Map(gateContext.types.map(type => [type.id, type]))
  const holders = new Map(rows.map(row => [row.code, row]))
  const receiptAt = await receiptsOf(
    db,
    gate.exhibitionId,
    rows.flatMap(({ person }) => person ?? []),
  )
  const presences = new Map<string, Presence>()
  const seen = new Set<string>()
  const insideOf = new Map<string, number>()
  const clauses = new Map<string, number | null>()
  const differences: unknown[] = []
  let moment = Date.now() - hour / 2
  for (let n = 0; n < 2_000; n++) {
    moment += 17_000
    const code = random.chance(0.02) ? 'STRANGE' : random.one(codes)
    const reader = random.one(readers)
    const decided = await world.decide(reader, code, new Date(moment))
    const channel = gateContext.channels.find(({ id }) => id === reader.channelId)
    const zoneOfChannel = gateContext.zones.find(({ id }) => id === channel?.zoneId)
    if (!channel || !zoneOfChannel) throw new Error('no place')
    const row = holders.get(code)
    const shown: Shown = (row && holderFacts(row, types, receiptAt(row.person, moment))) ?? 'unknown'
    const day = gateDay(new Date(moment), zone)
    const before = presences.get(code) ?? absent
    const evaluation = evaluateScan(
      { gateContext: gateContext.facts, policy: policyAt(gateContext.policies, moment) },
      shown,
      {
        ...{ at: moment, gateDay: day, channel, zone: zoneOfChannel, direction: undefined },
        fullZone: (ids, heads) => {
          const full = gateContext.zones.find(
            ({ id, capacity }) =>
              ids.includes(id) && capacity !== null && (insideOf.get(`${id} ${day}`) ?? 0) + heads > capacity,
          )
          return full && { zone: full.code, facts: {} }
        },
      },
      before,
      true,
    )
    const opens = ['notYetValid', 'wrongPhase', 'wrongHours'].includes(decided.reason ?? '')
    const opensAt = evaluation.opensAt === null ? null : new Date(evaluation.opensAt).toISOString()
    const said = [decided.verdict, decided.reason, decided.overruled, decided.direction, opens && decided.opensAt]
    const also = [evaluation.verdict, evaluation.reason, evaluation.overruled, evaluation.direction, opens && opensAt]
    clauses.set(decided.passageId, evaluation.clauseNo)
    seen.add(String(decided.reason ?? decided.overruled))
    if (JSON.stringify(said) !== JSON.stringify(also)) {
      differences.push({
        n,
        said,
        also,
        type: row?.typeId,
        own: row && [row.doorIds, row.entriesKind, row.validFrom],
        before,
      })
    }
    if (decided.verdict === 'admitted' && typeof shown === 'object') {
      const group = (shown.type.ticket?.people ?? 1) > 1
      const here = presenceOn(before, day)
      const next = after(before, { ...evaluation, at: moment, gateDay: day, zone: zoneOfChannel, group })
      const changePresence = (ids: readonly string[], by: number) => {
        for (const id of ids) insideOf.set(`${id} ${day}`, (insideOf.get(`${id} ${day}`) ?? 0) + by)
      }
      if (group)
        changePresence(
          zoneOfChannel.parentId === null ? zoneOfChannel.path : [zoneOfChannel.id],
          evaluation.direction === 'in' ? evaluation.people : -evaluation.people,
        )
      else {
        changePresence(
          next.path.filter(id => !here.path.includes(id)),
          1,
        )
        changePresence(
          here.path.filter(id => !next.path.includes(id)),
          -1,
        )
      }
      presences.set(code, next)
    }
  }
  expect(differences.slice(0, 3)).toEqual([])
  const stored = await db.many<{ id: string; clauseNo: number | null }>(sql`
    select id, clause_no as "clauseNo" from passage where exhibition_id = ${gate.exhibitionId}`)
  expect(stored.filter(({ id, clauseNo }) => clauses.get(id) !== clauseNo).slice(0, 3)).toEqual([])
  // The random scans cover enough reasons.
  expect(seen.size).toBeGreaterThanOrEqual(17)
}, 120_000)
