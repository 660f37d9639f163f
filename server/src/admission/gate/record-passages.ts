import type { PassageDirection, Verdict } from '@fairgate/contract/admission/gate/checks'
import type { Shown } from '@fairgate/contract/admission/gate/scan-facts'
import sql from 'sql-template-tag'
import { uuidv7 } from 'uuidv7'
import type { Db } from '../../kernel/database/database.ts'
import { isJsonEqual } from '../../kernel/database/json-equal.ts'
import { linesAfter } from '../../kernel/transition/history.ts'
import { deletedChannels, type GateContext } from './gate-context.ts'
import {
  type EvaluatedScan,
  exceptionAt,
  isGroup,
  policyOf,
  type ReplayedScan,
  replayScans,
  type StoredEvaluation,
} from './holder-replay.ts'
import { type Revised, revisePassages } from './revise-passages.ts'
import { type PassageRow, savePassages } from './save-passages.ts'
import { savePresence, type ZoneMovement } from './save-presence.ts'

/** A passage that a device decided offline, at the assumed moment. */
export interface OfflineScan {
  scanId: string
  channelId: string
  at: number
  deviceAt: string
  gateDay: string
  clockOff: boolean
  direction: PassageDirection
  people: number
  action: Verdict
  by: 'device' | 'guard'
  note: string | null
  shiftId: string | null
  /** The presented text and its holder. */
  text: string
  shown: Shown
  badgeId: string | null
  ticketId: string | null
  /** The blacklist entry of a number without a holder here. */
  blacklistEntryId: string | null
}

/** A passage as it was stored. `other`: the previous one of the same holder. */
export interface Recorded {
  passageId: string
  scanId: string
  evaluation: EvaluatedScan['evaluation']
  link: ReplayedScan
  other: ReplayedScan | undefined
  scan: OfflineScan | undefined
  overtaken: boolean
}

interface Recording {
  db: Db
  exhibitionId: string
  deviceId: string
  gateContext: GateContext
  now: Date
  timeZone: string
}

type StoredPassage = Omit<ReplayedScan, 'channel' | 'zone' | 'shown' | 'was'> &
  StoredEvaluation & { holderId: string; channelId: string }

/**
 * Stores offline decisions, evaluated again as of when they happened, in the caller's transaction and in the order of
 * holders, like everybody who locks those rows. A scan that is stored already is skipped. Earlier uploads of the same
 * holders are evaluated again, so that the result does not depend on the order of uploads. Returns what is new and what
 * was stored for these holders.
 */
export async function recordPassages(recording: Recording, scans: readonly OfflineScan[]): Promise<Recorded[]> {
  const { db, exhibitionId, deviceId, gateContext, now, timeZone } = recording
  const holderOf = ({ badgeId, ticketId }: OfflineScan) => badgeId ?? ticketId
  const holders = [...new Set(scans.flatMap(scan => holderOf(scan) ?? []))].toSorted()
  const stored = await lockPresences(recording, holders)
  const known = new Set(
    (
      await db.many<{ scanId: string }>(sql`select scan_id as "scanId" from passage
        where exhibition_id = ${exhibitionId} and device_id = ${deviceId}
          and scan_id = any(${scans.map(({ scanId }) => scanId)}::uuid[])`)
    ).map(({ scanId }) => scanId),
  )
  const fresh = scans.filter(({ scanId }) => !known.has(scanId))
  if (fresh.length === 0) return []
  const before = await passagesBefore(db, exhibitionId, holders)
  const evaluatedTimes = [...fresh, ...[...before.values()].flat().filter(({ offline }) => offline)].map(({ at }) => at)
  const earliest = new Date(Math.min(...evaluatedTimes)).toISOString()
  const passedBy = [...fresh, ...[...before.values()].flat()].map(({ channelId }) => channelId)
  const lines = await linesAfter(db, [...new Set([...holders, ...passedBy])], earliest)
  const later = Map.groupBy(lines, ({ subjectId }) => subjectId)
  const channels = new Map(gateContext.channels.map(channel => [channel.id, channel]))
  const gone = passedBy.filter(id => !channels.has(id))
  if (gone.length > 0)
    for (const channel of await deletedChannels(db, exhibitionId, gone)) channels.set(channel.id, channel)
  const zones = new Map(gateContext.zones.map(zone => [zone.id, zone]))

  /** The channel as it was then: opening it later admitted nobody at that time. */
  const findChannel = (channelId: string, at: number) => {
    const channel = channels.get(channelId)
    const zone = channel && zones.get(channel.zoneId)
    if (!zone) return undefined
    const laterMovement = later.get(channelId)?.find(line => Date.parse(line.at) > at && line.from !== null)
    return {
      zone,
      channel: laterMovement ? { ...channel, state: laterMovement.from as typeof channel.state } : channel,
    }
  }
  const linkOf = (scan: OfflineScan): ReplayedScan[] => {
    const at = findChannel(scan.channelId, scan.at)
    const lived = later.get(holderOf(scan) ?? '') ?? []
    const shown = typeof scan.shown === 'string' ? scan.shown : exceptionAt(scan.shown, scan.at, lived)
    return at ? [{ ...scan, ...at, shown, id: undefined, overruled: null, offline: true, was: undefined }] : []
  }

  const recorded: Recorded[] = []
  const movements: ZoneMovement[] = []
  const scanOf = new Map(fresh.map(scan => [scan.scanId, scan]))
  for (const [holderId, theirs] of Map.groupBy(fresh, scan => holderOf(scan) ?? '')) {
    if (holderId === '') {
      for (const link of theirs.flatMap(linkOf))
        recorded.push(...toRecorded(replayScans(gateContext, [link]).links, scanOf))
      continue
    }
    const shown = theirs[0]?.shown ?? 'unknown'
    const older = (before.get(holderId) ?? []).flatMap(({ channelId, verdict, reason, clauseNo, ...rest }) => {
      const at = findChannel(channelId, rest.at)
      return at ? [{ ...rest, ...at, shown, was: { verdict, reason, clauseNo, overruled: rest.overruled } }] : []
    })
    const arriving = theirs.flatMap(linkOf)
    const [earlier, all] = [replayScans(gateContext, older), replayScans(gateContext, [...older, ...arriving])]
    recorded.push(...toRecorded(all.links, scanOf))
    movements.push({
      ...{ holderId, group: isGroup(shown), stored: stored.get(holderId), arriving },
      ...{ endedBefore: earlier.ends, endsNow: all.ends, presence: all.presence },
      ...{ arrivalsBefore: earlier.arrivals, arrivalsNow: all.arrivals },
    })
  }
  const rows = recorded.flatMap(one => (one.scan ? [rowOf(gateContext, one, one.scan)] : []))
  await savePassages({ db, exhibitionId, deviceId, now }, rows)
  await revisePassages({ db, exhibitionId, timeZone }, recorded.flatMap(revisedOf))
  await savePresence({ db, exhibitionId }, movements)
  return recorded
}

function toRecorded(links: readonly EvaluatedScan[], scans: ReadonlyMap<string, OfflineScan>): Recorded[] {
  return links
    .map(({ link, evaluation, overtaken }, at) => {
      const scan = link.id === undefined ? scans.get(link.scanId) : undefined
      const other = links.slice(0, at).findLast(({ link: { action } }) => action === 'admitted')?.link
      return { passageId: link.id ?? uuidv7(), scanId: link.scanId, evaluation, link, other, scan, overtaken }
    })
    .map((one, _, all) => {
      // The other one may be new too; by now it has its id.
      const before = one.other && all.find(({ link }) => link === one.other)
      return before ? { ...one, other: { ...before.link, id: before.passageId } } : one
    })
}

/** The part of an evaluation that is stored. */
const toStoredEvaluation = ({ verdict, reason, overruled, clauseNo }: EvaluatedScan['evaluation']): StoredEvaluation =>
  verdict === 'refused'
    ? { verdict, reason, overruled, clauseNo }
    : { verdict: 'admitted', reason: null, overruled, clauseNo }

/** An uploaded passage that is now evaluated differently. */
function revisedOf({ link, evaluation, passageId: id }: Recorded): Revised[] {
  const { was, offline, gateDay, direction } = link
  const is = toStoredEvaluation(evaluation)
  if (!was || !offline || isJsonEqual(was, is)) return []
  return [{ id, gateDay, direction, was, is }]
}

function rowOf(gateContext: GateContext, { passageId, evaluation, link }: Recorded, scan: OfflineScan): PassageRow {
  const verdict = evaluation.verdict === 'refused' ? 'refused' : 'admitted'
  return {
    ...scan,
    ...{ id: passageId, zoneId: link.zone.id, verdict, overruled: evaluation.overruled },
    reason: verdict === 'refused' ? evaluation.reason : null,
    blacklistEntryId: verdict === 'refused' && evaluation.reason === 'blacklisted' ? scan.blacklistEntryId : null,
    clauseNo: evaluation.clauseNo,
    policyNo: policyOf(gateContext, scan.at).no,
    shownText: scan.badgeId === null && scan.ticketId === null ? scan.text : null,
  }
}

/** Locks the presence of these holders in their order, so that nobody else decides about them. */
async function lockPresences({ db, exhibitionId }: Recording, holders: readonly string[]) {
  if (holders.length === 0) return new Map<string, { gateDay: string; path: string[] }>()
  await db.run(sql`
    insert into presence (exhibition_id, holder_id, gate_day)
    select ${exhibitionId}, h, '-infinity' from unnest(${[...holders]}::uuid[]) h order by h on conflict do nothing`)
  const rows = await db.many<{ holderId: string; gateDay: string; path: string[] }>(sql`
    select holder_id as "holderId", gate_day::text as "gateDay", path from presence
    where exhibition_id = ${exhibitionId} and holder_id = any(${[...holders]}::uuid[]) order by holder_id for update`)
  return new Map(rows.map(({ holderId, ...row }) => [holderId, row]))
}

async function passagesBefore(
  db: Db,
  exhibitionId: string,
  holders: readonly string[],
): Promise<Map<string, StoredPassage[]>> {
  const rows = await db.many<Omit<StoredPassage, 'at'> & { at: string }>(sql`
    select coalesce(badge_id, ticket_id) as "holderId", id, scan_id as "scanId", at, gate_day::text as "gateDay", direction,
      channel_id as "channelId", people, coalesce(action_taken, verdict) as action, verdict, reason, overruled, clause_no as "clauseNo",
      badge_id as "badgeId", ticket_id as "ticketId", offline, decided_by as by
    from passage where exhibition_id = ${exhibitionId} and (coalesce(action_taken, verdict) = 'admitted' or offline)
      and (badge_id = any(${[...holders]}::uuid[]) or ticket_id = any(${[...holders]}::uuid[]))`)
  return Map.groupBy(
    rows.map(row => ({ ...row, at: Date.parse(row.at) })),
    ({ holderId }) => holderId,
  )
}
