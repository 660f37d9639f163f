import type { GateCheck, PassageDirection } from '@fairgate/contract/admission/gate/checks'
import { countsAsEntry } from '@fairgate/contract/admission/gate/evaluate-scan'
import { absent, after, presenceOn } from '@fairgate/contract/admission/gate/presence'
import type { HolderFacts, Presence, Shown } from '@fairgate/contract/admission/gate/scan-facts'
import { gateDay, type Instant } from '@fairgate/contract/kernel/schedule/day'
import sql from 'sql-template-tag'
import type { Db } from '../../kernel/database/database.ts'
import { linesAfter } from '../../kernel/transition/history.ts'
import { receiptsOf } from '../epidemic/api.ts'
import type { GateContext } from './gate-context.ts'
import { exceptionAt, isGroup } from './holder-replay.ts'
import { type HolderRow, holderColumns, holderFacts } from './holders-shown.ts'
import type { SimulatedScan } from './simulation.ts'

/** A scan before its holder and place are looked up. */
export interface RawScan {
  at: number
  channelId: string
  holderId: string | null
  /** The result for a code without a holder. */
  reason: GateCheck | null
  direction: PassageDirection | undefined
  people: number | undefined
}

/** A typed scan, by the code printed on a badge or ticket. */
export interface TypedScan {
  at: number
  channelId: string
  badgeCode: string
}

const strangers: readonly string[] = [
  'badSignature',
  'unknown',
  'rehearsal',
  'wrongExhibition',
  'blacklisted',
] satisfies Shown[]

/**
 * What scans need to be evaluated again: holders as they were at that moment, channels as they were, and presence
 * before `start` (milliseconds). Works on portions of scans; each holder is read once.
 */
export function readSimulatedScans(db: Db, gateContext: GateContext, start: number) {
  const { exhibitionId, timeZone, dayBegins } = gateContext.facts
  const from = new Date(start).toISOString()
  const known = new Map<string, Holder>()
  const channels = new Map(gateContext.channels.map(channel => [channel.id, channel]))
  const zones = new Map(gateContext.zones.map(zone => [zone.id, zone]))
  const lines = linesAfter(db, [...channels.keys()], from).then(lines =>
    Map.groupBy(lines, ({ subjectId }) => subjectId),
  )

  return {
    before: (holderId: string): Presence => known.get(holderId)?.before ?? absent,

    async of(raw: readonly RawScan[]): Promise<SimulatedScan[]> {
      await learn(raw.flatMap(({ holderId }) => (holderId && !known.has(holderId) ? holderId : [])))
      const states = await lines
      return raw.flatMap(({ channelId, holderId, reason, ...scan }) => {
        const now = channels.get(channelId)
        const zone = now && zones.get(now.zoneId)
        if (!zone) return []
        const later = states.get(channelId)?.find(line => Date.parse(line.at) > scan.at && line.from !== null)
        const channel = later ? { ...now, state: later.from as typeof now.state } : now
        const holder = holderId === null ? undefined : known.get(holderId)
        const stranger = (strangers.includes(reason ?? '') ? reason : 'unknown') as Shown
        return [
          {
            ...scan,
            ...{ channel, zone, holderId: holder ? holderId : null, badgeCode: holder?.code ?? null },
            shown: holder?.at(scan.at) ?? stranger,
            gateDay: gateDay(new Date(scan.at).toISOString() as Instant, timeZone, dayBegins),
          },
        ]
      })
    },
  }

  interface Holder {
    code: string
    before: Presence
    at: (moment: number) => HolderFacts
  }

  async function learn(ids: readonly string[]): Promise<void> {
    const wanted = [...new Set(ids)]
    if (wanted.length === 0) return
    const rows = await db.many<HolderRow>(
      sql`select ${holderColumns} from gate_holders_of(${exhibitionId}, ${wanted}::uuid[])`,
    )
    const stopped = rows.filter(({ why }) => why !== null).flatMap(({ badgeId, ticketId }) => badgeId ?? ticketId ?? [])
    const lived = Map.groupBy(
      stopped.length > 0 ? await linesAfter(db, stopped, from) : [],
      ({ subjectId }) => subjectId,
    )
    const people = rows.flatMap(({ person }) => person ?? [])
    const receiptAt = await receiptsOf(db, exhibitionId, gateContext.facts.receiptFrom === null ? [] : people)
    const types = new Map(gateContext.types.map(type => [type.id, type]))
    const earlier = await passagesBefore(wanted)
    for (const row of rows) {
      const id = row.badgeId ?? row.ticketId
      const facts = holderFacts(row, types, undefined)
      if (!id || !facts) continue
      const at = (moment: number) =>
        exceptionAt({ ...facts, receipt: receiptAt(row.person, moment) }, moment, lived.get(id) ?? [])
      known.set(id, { code: row.badgeCode, before: computePresence(facts, earlier.get(id) ?? []), at })
    }
  }

  interface Earlier {
    holderId: string
    at: string
    gateDay: string
    direction: PassageDirection
    zoneId: string
    people: number
    free: boolean
  }

  async function passagesBefore(ids: readonly string[]): Promise<Map<string, Earlier[]>> {
    const rows = await db.many<Earlier>(sql`
      select coalesce(badge_id, ticket_id) as "holderId", at, gate_day::text as "gateDay", direction, zone_id as "zoneId", people,
        overruled is not null as free
      from passage where exhibition_id = ${exhibitionId} and at < ${from} and coalesce(action_taken, verdict) = 'admitted'
        and (badge_id = any(${[...ids]}::uuid[]) or ticket_id = any(${[...ids]}::uuid[]))
      order by at, id`)
    return Map.groupBy(rows, ({ holderId }) => holderId)
  }

  function computePresence(shown: HolderFacts, rows: readonly Earlier[]): Presence {
    const group = isGroup(shown)
    return rows.reduce((presence, { zoneId, free, ...row }) => {
      const zone = zones.get(zoneId)
      if (!zone) return presence
      const here = presenceOn(presence, row.gateDay)
      const counts = row.direction === 'in' && !free && countsAsEntry(zone, here, group)
      return after(presence, { ...row, at: Date.parse(row.at), zone, counts, group })
    }, absent)
  }
}

/** Passages of a gate day in their order, in portions. */
export async function* passagesOfDay(
  db: Db,
  exhibitionId: string,
  [from, to]: readonly [string, string],
): AsyncGenerator<RawScan[]> {
  let [lastAt, lastId] = [from, '00000000-0000-0000-0000-000000000000']
  while (true) {
    const rows = await db.many<Omit<RawScan, 'at'> & { id: string; at: string; exactly: string }>(sql`
      select id, at, at::text as exactly, channel_id as "channelId", coalesce(badge_id, ticket_id) as "holderId", reason,
        direction, people
      from passage where exhibition_id = ${exhibitionId} and (at, id) > (${lastAt}::timestamptz, ${lastId}::uuid)
        and at < ${to} order by at, id limit ${portion}`)
    const last = rows.at(-1)
    if (!last) return
    lastAt = last.exactly
    lastId = last.id
    yield rows.map(({ id: _id, exactly: _exactly, at, ...row }) => ({ ...row, at: Date.parse(at) }))
  }
}
const portion = 2_000

/** The number of passages. */
export const countOfDay = async (db: Db, exhibitionId: string, [from, to]: readonly [string, string]) =>
  (
    await db.one<{ scans: number }>(sql`select count(*)::int as scans from passage
      where exhibition_id = ${exhibitionId} and at >= ${from} and at < ${to}`)
  ).scans

/** Typed scans, whose codes are looked up. */
export async function scansTyped(db: Db, exhibitionId: string, typed: readonly TypedScan[]): Promise<RawScan[]> {
  const codes = [...new Set(typed.map(({ badgeCode }) => badgeCode))]
  const rows = await db.many<{ id: string; code: string }>(sql`
    select coalesce(badge_id, ticket_id) as id, badge_code as code
    from gate_holders_of(${exhibitionId}, gate_holder_ids(${exhibitionId}, ${codes}::text[]))`)
  const ids = new Map(rows.map(({ id, code }) => [code, id]))
  return typed.map(({ at, channelId, badgeCode }) => ({
    ...{ at, channelId, holderId: ids.get(badgeCode) ?? null, reason: null, direction: undefined, people: undefined },
  }))
}
