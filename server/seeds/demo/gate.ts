import { hash } from 'node:crypto'
import { usualCalls } from '@fairgate/contract/admission/gate/fields'
import { addDays, type Day, gateDay, gateDayStart } from '@fairgate/contract/kernel/schedule/day'
import sql from 'sql-template-tag'
import { uuidv7 } from 'uuidv7'
import { claimOf } from '../../src/badging/badge/api.ts'
import type { Db } from '../../src/kernel/database/database.ts'
import { addHistory } from '../../src/kernel/transition/history.ts'
import type { Demo } from './demo-context.ts'
import { type DemoZone, demoChannels, demoScans, demoZones } from './gate-plan.ts'
import { demoCompanies } from './people.ts'

/**
 * Pairing codes of the demo's devices, in the order of their channels: N1-01, N1-02, N1-03, N2-01 … Each works once.
 */
export const demoPairingCodes = Object.keys(demoZones).flatMap((_, zone) =>
  demoChannels.map((_, lane) => `DEMGATEAAA${'ABCD'[zone]}${'ABC'[lane]}`),
)

interface Lane {
  zone: DemoZone
  direction: 'in' | 'out'
  channelId: string
  deviceId: string
}

/** Doors of the exhibition that is open today, unpaired devices, and today's gate events. */
export async function seedGate(db: Db, demo: Demo): Promise<void> {
  const open = await db.maybe<{ id: string }>(sql`
    select id from exhibition where sponsor_id = ${demo.companies.organizer} and state = 'ready'
      and open_from <= ${demo.now.toISOString()} and ${demo.now.toISOString()} < open_to order by open_from limit 1`)
  if (!open) return
  const channels: Lane[] = []
  for (const zone of Object.keys(demoZones) as DemoZone[]) channels.push(...(await addZone(db, demo, open.id, zone)))
  await seedEarlierDays(db, demo, open.id, channels)
  await seedPassages(db, demo, open.id, channels)
  await seedHalfGroup(db, demo, open.id, channels)
  await closeChannel(
    db,
    demo,
    channels.find(({ zone, direction }) => zone === 'N4' && direction === 'in'),
  )
  await unpair(db, channels)
}

async function addZone(db: Db, demo: Demo, exhibitionId: string, zone: DemoZone): Promise<Lane[]> {
  const { cn, en, capacity } = demoZones[zone]
  const { id: doorId } = await db.one<{ id: string }>(sql`
    with fresh as (select uuidv7() as id),
    zoned as (
      insert into zone (id, exhibition_id, path, code, name_cn, name_en, capacity)
      select id, ${exhibitionId}, array[id], ${zone}, ${cn}, ${en}, ${capacity} from fresh returning id)
    insert into door (exhibition_id, zone_id, code, name_cn, name_en)
    select ${exhibitionId}, id, ${`${zone}-S`}, ${`${zone} 南门`}, ${`${zone} south door`} from zoned returning id`)
  await db.run(
    sql`insert into door_admin (door_id, operator_id) values (${doorId}, ${demo.operators.admin.operatorId})`,
  )
  const channels: Lane[] = []
  for (const { number, direction } of demoChannels) {
    const code = `${zone}-${number}`
    const made = await db.one<{ channelId: string; deviceId: string }>(sql`
      with channel as (
        insert into channel (exhibition_id, door_id, code, direction, subject)
        values (${exhibitionId}, ${doorId}, ${code}, ${direction}, 'person') returning id)
      insert into device (exhibition_id, channel_id, name, profile, state)
      select ${exhibitionId}, id, ${`${code} 读卡器`}, ${[...usualCalls]}::text[], 'active' from channel
      returning channel_id as "channelId", id as "deviceId"`)
    channels.push({ zone, direction, ...made })
  }
  return channels
}

/** Decided by the gate itself, one after another, like scans of devices. */
async function seedPassages(db: Db, demo: Demo, exhibitionId: string, channels: readonly Lane[]): Promise<void> {
  const [good, bad] = [await codesOf(db, exhibitionId, true), await codesOf(db, exhibitionId, false)]
  const codes = [...good, ...bad.slice(0, Math.ceil(good.length / 8))]
  const zone = demo.services.config.venueTimeZone
  const day = gateDay(demo.now, zone)
  const start = openedAt(day, zone, demo.now)
  const scans = demoScans(good.length, codes.length).map((scan, at) => {
    const ways = channels.filter(lane => lane.zone === scan.zone && lane.direction === scan.direction)
    const code = scan.badge === undefined ? `https://invented.invalid/${at}` : (codes[scan.badge] ?? '')
    return {
      device: ways[at % ways.length]?.deviceId,
      at: new Date(start + scan.at * (demo.now.getTime() - start)).toISOString(),
      code,
      credential: claimOf(code)?.credentialId ?? null,
    }
  })
  await decide(db, exhibitionId, day, scans)
}

/** On an earlier day; those before nine, when it opens, were refused. */
const cameEarlier = 47

/** The open days before today: most people came in the morning, and all had left by six. */
async function seedEarlierDays(db: Db, demo: Demo, exhibitionId: string, channels: readonly Lane[]): Promise<void> {
  const zone = demo.services.config.venueTimeZone
  const today = gateDay(demo.now, zone)
  const { openFrom } = await db.one<{ openFrom: string }>(
    sql`select open_from as "openFrom" from exhibition where id = ${exhibitionId}`,
  )
  const codes = (await codesOf(db, exhibitionId, true)).slice(0, cameEarlier)
  for (let day = gateDay(new Date(openFrom), zone); day < today; day = addDays(day, 1)) {
    const begins = Date.parse(gateDayStart(day, zone))
    const scan = (direction: 'in' | 'out', hour: number, code: string, at: number): Scan => {
      const ways = channels.filter(
        lane => lane.direction === direction && lane.zone === channels[at % channels.length]?.zone,
      )
      return {
        device: ways[at % ways.length]?.deviceId,
        // The gate day begins at four.
        at: new Date(begins + (hour - 4) * 3_600_000 + (at / codes.length) * 2.5 * 3_600_000).toISOString(),
        code,
        credential: claimOf(code)?.credentialId ?? null,
      }
    }
    const scans = [
      ...codes.map((code, at) => scan('in', 8.5, code, at)),
      ...codes.map((code, at) => scan('out', 15, code, at)),
      ...lookedIn(await passesOf(db, exhibitionId), channels, begins),
    ]
    await decide(
      db,
      exhibitionId,
      day,
      scans.toSorted((one, other) => one.at.localeCompare(other.at)),
    )
  }
}

/**
 * Owners of tickets for all days come one after another to the largest hall, from nine to four, and stay for a while.
 */
function lookedIn(codes: readonly string[], channels: readonly Lane[], begins: number): Scan[] {
  const by = (direction: 'in' | 'out') =>
    channels.find(lane => lane.zone === 'N1' && lane.direction === direction)?.deviceId
  const scan = (direction: 'in' | 'out', minute: number, code: string): Scan => ({
    ...{ device: by(direction), code, credential: claimOf(code)?.credentialId ?? null },
    at: new Date(begins + 5 * 3_600_000 + minute * 60_000).toISOString(),
  })
  return codes.flatMap((code, at) => {
    const came = (at / codes.length) * 420
    return [scan('in', came, code), scan('out', came + 10 + (at % 4) * 5, code)]
  })
}

/** Codes of every fourth ticket that is neither for a single day nor for a group. */
async function passesOf(db: Db, exhibitionId: string): Promise<string[]> {
  const rows = await db.many<{ code: string }>(sql`
    select c.code from ticket_credential c join ticket t on t.exhibition_id = c.exhibition_id and t.id = c.ticket_id
    where c.exhibition_id = ${exhibitionId} and c.revoked_reason is null and t.state in ('issued', 'entered') and t.day is null
      and t.people = 1 and hashtext(t.code) % 4 = 0
    order by t.code`)
  return rows.map(row => row.code)
}

/** A group of which half has not arrived yet. */
async function seedHalfGroup(db: Db, demo: Demo, exhibitionId: string, channels: readonly Lane[]): Promise<void> {
  const group = await db.maybe<{ code: string; people: number }>(sql`
    select k.qr as code, t.people from ticket t
      join lateral (select c.code as qr from ticket_credential c
        where c.exhibition_id = t.exhibition_id and c.ticket_id = t.id and c.revoked_reason is null) k on true
    where t.exhibition_id = ${exhibitionId} and t.people > 1 and t.state = 'issued' order by t.code limit 1`)
  const lane = channels.find(({ direction }) => direction === 'in')
  if (!group || !lane) return
  const at = demo.now.toISOString()
  const { code, people } = group
  const scan = { device: lane.deviceId, at, code, credential: claimOf(code)?.credentialId ?? null }
  await decide(db, exhibitionId, gateDay(demo.now, demo.services.config.venueTimeZone), [scan], people / 2)
}

interface Scan {
  device: string | undefined
  at: string
  code: string
  credential: string | null
}

/** Decides scans one after another; `people` is the number for a group's ticket. */
async function decide(db: Db, exhibitionId: string, day: Day, scans: readonly Scan[], people: number | null = null) {
  await db.many(sql`
    select (gate_decide(${exhibitionId}, s.device, s.scan, s.at, s.at, ${day}::date, false, s.credential, s.code, null, 'none', ${people}::int)).verdict
    from unnest(${scans.map(scan => scan.device)}::uuid[], ${scans.map(() => uuidv7())}::uuid[],
      ${scans.map(scan => scan.at)}::timestamptz[], ${scans.map(scan => scan.credential)}::uuid[],
      ${scans.map(scan => scan.code)}::text[]) with ordinality s (device, scan, at, credential, code, n)
    order by n`)
}

/** Codes of badges that are admitted today, or of those that are not. */
async function codesOf(db: Db, exhibitionId: string, good: boolean): Promise<string[]> {
  const rows = await db.many<{ code: string }>(sql`
    select c.code from credential c join badge b on b.exhibition_id = c.exhibition_id and b.id = c.badge_id
    where c.exhibition_id = ${exhibitionId}
      and (c.state in ('coded', 'issued') and b.state = 'active' and 'open' = any (b.phases)) = ${good}
    order by hashtext(c.id::text)`)
  return rows.map(row => row.code)
}

/** Five hours ago, or the start of the gate day. */
const openedAt = (day: Day, zone: string, now: Date): number =>
  Math.max(Date.parse(gateDayStart(day, zone)), now.getTime() - 5 * 3_600_000)

async function closeChannel(db: Db, demo: Demo, lane: Lane | undefined): Promise<void> {
  if (!lane) return
  const { operatorId, name } = demo.operators.admin
  const { type, cn, en } = demoCompanies.venue
  const actor = {
    operatorId,
    operatorName: name,
    companyId: demo.companies.venue,
    companyType: type,
    companyName: { cn, en },
    sessionId: operatorId,
    permissions: new Set<string>(),
  }
  const closing = { id: lane.channelId, event: 'close', note: '人流不多，先开一条通道' }
  await db.run(sql`update channel set state = 'closed', version = version + 1 where id = ${lane.channelId}`)
  await addHistory({ db, actor }, 'channel', closing, 'open', 'closed')
}

/** The devices wait to be paired, because nobody has their keys; the codes are valid for a month. */
async function unpair(db: Db, channels: readonly Lane[]): Promise<void> {
  const hashes = demoPairingCodes.slice(0, channels.length).map(code => hash('sha256', code, 'buffer'))
  await db.run(sql`
    update device d set state = 'pending', pairing_hash = p.hash, pairing_expires_at = now() + interval '30 days'
    from unnest(${channels.map(lane => lane.deviceId)}::uuid[], ${hashes}::bytea[]) p (id, hash) where d.id = p.id`)
}
