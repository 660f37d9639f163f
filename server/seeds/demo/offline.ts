import { usualCalls } from '@fairgate/contract/admission/gate/fields'
import type { Resolution } from '@fairgate/contract/admission/offline/fields'
import { gateDay, gateDayStart } from '@fairgate/contract/kernel/schedule/day'
import sql from 'sql-template-tag'
import { uuidv7 } from 'uuidv7'
import { holderFacts, holdersShown, readGateContext } from '../../src/admission/gate/api.ts'
import { type OfflineScan, type Recorded, recordPassages } from '../../src/admission/gate/hooks.ts'
import { pinDigest } from '../../src/admission/offline/guards.ts'
import { findDiscrepancies, type Opened, openDiscrepancies } from '../../src/admission/offline/open-discrepancies.ts'
import { overrunsOf } from '../../src/admission/offline/overruns.ts'
import type { Db } from '../../src/kernel/database/database.ts'
import { addHistory } from '../../src/kernel/transition/history.ts'
import type { Demo } from './demo-context.ts'
import { demoCompanies } from './people.ts'

interface Lane {
  channelId: string
  deviceId: string
  doorId: string
  code: string
}

/** Gate events that the silent device has not sent yet. */
const unsent = 186

/**
 * The doors of N1, N2 and N4 were offline for a while: the decisions of their devices, and the seven resulting
 * discrepancies in several states; gate staff, of whom one is on duty; and a handheld at N3-02 that has been silent for
 * forty minutes.
 */
export async function seedOffline(db: Db, demo: Demo): Promise<void> {
  const channels = await db.many<Lane & { exhibitionId: string }>(sql`
    select c.exhibition_id as "exhibitionId", c.id as "channelId", d.id as "deviceId", c.door_id as "doorId", c.code
    from exhibition e join channel c on c.exhibition_id = e.id join device d on d.channel_id = c.id
    where e.sponsor_id = ${demo.companies.organizer} and e.state = 'ready' and e.open_from <= ${demo.now.toISOString()}
      and ${demo.now.toISOString()} < e.open_to order by e.open_from, c.code`)
  const exhibitionId = channels[0]?.exhibitionId
  const lane = (code: string) => channels.find(one => one.code === code)
  const [north, south, silent, west] = [lane('N1-01'), lane('N2-02'), lane('N3-02'), lane('N4-02')]
  if (!exhibitionId || !north || !south || !silent || !west) return
  await seedGuards(db, demo, exhibitionId, [north, silent])
  const discrepancies = await seedCases(db, demo, exhibitionId, [north, south, west])
  await settleSome(db, demo, discrepancies)
}

async function seedCases(db: Db, demo: Demo, exhibitionId: string, [north, south, west]: readonly [Lane, Lane, Lane]) {
  const { config } = demo.services
  const gateContext = await readGateContext(db, { config }, exhibitionId)
  const types = new Map(gateContext.types.map(type => [type.id, type]))
  const holders = (await holdersShown(db, exhibitionId, null))
    .filter(({ badgeId }) => badgeId !== null)
    .toSorted((a, b) => (a.badgeCode < b.badgeCode ? -1 : 1))
  // Who passed today, and their current zone; null if they have left.
  const today = await db.many<{ id: string; zone: string | null }>(sql`
    select s.holder_id as id, z.code as zone from presence s left join zone z on z.id = s.path[1]
    where s.exhibition_id = ${exhibitionId} and s.gate_day = ${gateDay(demo.now, config.venueTimeZone)}::date order by 2, 1`)
  const holderIn = (zone: string, at: number) => {
    const ids = today.filter(one => one.zone === zone).map(({ id }) => id)
    return holders.find(({ badgeId }) => badgeId === ids[at])
  }
  const stopped = holders.filter(({ why }) => why === 'suspended' || why === 'dead')
  const passed = new Map(today.map(({ id, zone }) => [id, zone]))
  // People who did not pass today come first, and their scans are a moment ago: people who were inside then, or came in
  // afterwards, would cause another discrepancy, or none.
  const away = holders
    .filter(({ why, badgeId, phases }) => why === null && phases.includes('open') && !passed.get(badgeId ?? ''))
    .toSorted((a, b) => Number(passed.has(a.badgeId ?? '')) - Number(passed.has(b.badgeId ?? '')))
  type Drawn = [
    lane: Lane,
    holder: (typeof holders)[number] | undefined,
    minutesAgo: number,
    change?: Partial<OfflineScan>,
  ]
  const day = gateDay(demo.now, config.venueTimeZone)
  const sinceTurn = (demo.now.getTime() - Date.parse(gateDayStart(day, config.venueTimeZone))) / 60_000
  // At the start of a gate day, people inside came in minutes ago: they come once more after that.
  const late = (minutes: number) => Math.min(minutes, sinceTurn / 20)
  const beyond = await overfilling(db, exhibitionId, day)
  const drawn: Drawn[] = [
    [north, stopped[0], 58],
    [south, stopped[1], 55, { by: 'guard', note: '观众称已恢复 / Said to be resumed' }],
    [north, holderIn('N1', 0), late(7), { by: 'guard', note: '未看清屏幕 / Could not read the screen' }],
    [south, holderIn('N2', 0), late(6)],
    [north, away[0], late(0.3), { action: 'refused' }],
    ...beyond.map((_, at): Drawn => [west, away[2 + at], late(1) * (1 - at / beyond.length)]),
    [south, away[1], late(0.2), { clockOff: true, deviceAt: '2019-12-31T16:00:00.000Z' }],
  ]
  let opened: Opened[] = []
  const all: Recorded[] = []
  for (const own of [north, south, west]) {
    const scans = drawn.flatMap(([at, holder, ago, change]): OfflineScan[] => {
      const shown = holder && holderFacts(holder, types, undefined)
      if (at !== own || !holder || !shown) return []
      const moment = demo.now.getTime() - ago * 60_000
      return [
        {
          scanId: uuidv7(),
          channelId: own.channelId,
          at: moment,
          deviceAt: new Date(moment).toISOString(),
          gateDay: gateDay(new Date(moment), config.venueTimeZone),
          clockOff: false,
          direction: 'in',
          people: 1,
          action: 'admitted',
          by: 'device',
          note: null,
          shiftId: null,
          text: holder.code,
          shown,
          blacklistEntryId: null,
          badgeId: holder.badgeId,
          ticketId: null,
          ...change,
        },
      ]
    })
    const timeZone = demo.services.config.venueTimeZone
    const into = { db, exhibitionId, deviceId: own.deviceId, gateContext: gateContext, now: demo.now, timeZone }
    const recorded = await recordPassages(into, scans)
    // A scan that was evaluated before and is evaluated again has the later discrepancies.
    const evaluatedIds = new Set(recorded.map(({ passageId }) => passageId))
    opened = opened.filter(({ passageId }) => !evaluatedIds.has(passageId))
    opened.push(...recorded.flatMap(findDiscrepancies))
    all.push(...recorded)
  }
  const overruns = await overrunsOf(db, { exhibitionId, timeZone: config.venueTimeZone }, all)
  opened.push(...overruns.opened)
  return openDiscrepancies({ db, services: demo.services, push() {} }, exhibitionId, opened)
}

/** A device without a network counts nobody: those N4 has no room for, and two more. */
async function overfilling(db: Db, exhibitionId: string, day: string): Promise<readonly unknown[]> {
  const { missing } = await db.one<{ missing: number }>(sql`
    select greatest(0, capacity - zone_inside(id, ${day}::date))::int as missing from zone
    where exhibition_id = ${exhibitionId} and code = 'N4'`)
  return Array.from({ length: missing + 2 })
}

async function seedGuards(db: Db, demo: Demo, exhibitionId: string, channels: readonly [Lane, Lane]): Promise<void> {
  const names = ['周守诚（虚构）', '何小满（虚构）', '吴景和（虚构）']
  for (const [at, name] of names.entries()) {
    const id = uuidv7()
    const own = channels[at % channels.length] as Lane
    await db.run(sql`
      insert into gate_staff (id, exhibition_id, name, door_ids, pin_digest)
      values (${id}, ${exhibitionId}, ${name}, ${[own.doorId]}::uuid[], ${pinDigest(demo.services, id, '120426')})`)
    if (at > 0) continue
    await db.run(sql`
      insert into shift (guard_id, exhibition_id, device_id, started_at, until)
      values (${id}, ${exhibitionId}, ${own.deviceId}, ${demo.now.toISOString()}::timestamptz - interval '3 hours',
        ${demo.now.toISOString()}::timestamptz + interval '9 hours')`)
  }
  // Next to the reader that waits to be paired.
  const [, silent] = channels
  await db.run(sql`
    with handheld as (
      insert into device (exhibition_id, channel_id, name, profile, state, paired_at, clock_offset)
      values (${exhibitionId}, ${silent.channelId}, ${`${silent.code} 手持机`}, ${[...usualCalls]}::text[], 'active',
        ${demo.now.toISOString()}::timestamptz - interval '2 days', 0) returning id)
    insert into device_heartbeat (device_id, at, bundle, bundle_at, unsent)
    select id, ${demo.now.toISOString()}::timestamptz - interval '40 minutes', '1.1',
      ${demo.now.toISOString()}::timestamptz - interval '14 hours', ${unsent} from handheld`)
}

/** Two are in progress, one is settled. */
async function settleSome(db: Db, demo: Demo, discrepancies: readonly { id: string }[]): Promise<void> {
  const { operatorId, name } = demo.operators.admin
  const { type, cn, en } = demoCompanies.venue
  const actor = {
    ...{ operatorId, operatorName: name, companyId: demo.companies.venue, companyType: type, companyName: { cn, en } },
    ...{ sessionId: operatorId, permissions: new Set<string>() },
  }
  for (const [at, { id }] of discrepancies.slice(0, 3).entries()) {
    await db.run(sql`update discrepancy set state = 'processing', version = 2, taken_by = ${operatorId}, taken_name = ${name}
      where id = ${id}`)
    await addHistory({ db, actor }, 'conflict', { id, event: 'take' }, 'pending', 'processing')
    if (at > 0) continue
    const resolution: Resolution = 'stopped'
    const note = '已在馆内找到本人并收回证件 / Found inside, the badge was taken back'
    await db.run(sql`update discrepancy set state = 'finished', version = 3, resolution = ${resolution}, note = ${note}
      where id = ${id}`)
    await addHistory({ db, actor }, 'conflict', { id, event: 'resolve', note }, 'processing', 'finished')
  }
}
