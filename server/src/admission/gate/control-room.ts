import type { gateCommands } from '@fairgate/contract/admission/gate/commands'
import type { ChannelState } from '@fairgate/contract/admission/gate/states'
import type { Output } from '@fairgate/contract/app/catalogue'
import { statusOf } from '@fairgate/contract/kernel/transition/status'
import sql from 'sql-template-tag'
import type { HandlersOf } from '../../kernel/command/context.ts'
import { type Db, statement } from '../../kernel/database/database.ts'
import { ofServices, type Services } from '../../kernel/services/services.ts'
import { policyAfter } from '../policy/api.ts'
import { channelActions, channelColumns } from './channels.ts'
import { controlCounts, refusalsOf } from './control-counts.ts'
import type { DeviceRow } from './device-row.ts'
import { devicesInUse, insideOf, troubleOf } from './glance.ts'
import { gateExhibition } from './scope.ts'

type ControlRoom = Output<'getControlRoom'>

interface ChannelRow {
  id: string
  version: number
  state: ChannelState
  exhibitionId: string
  code: string
  admins: string[]
  zoneCode: string
  direction: 'in' | 'out' | 'both'
  subject: 'person' | 'vehicle'
}

/** The number of open cases of a gate context; cases belong to a later module. */
export type CountOpenDiscrepancies = (db: Db, exhibitionId: string) => Promise<ControlRoom['cases']>

export const controlRoomHandlers = (
  countOpenDiscrepancies: CountOpenDiscrepancies,
): HandlersOf<Pick<typeof gateCommands, 'getControlRoom'>> => ({
  async getControlRoom({ exhibitionId }, context) {
    await gateExhibition(context, exhibitionId)
    const { db, actor, now, services } = context
    const [counts, flow, zones, channels, devices, discrepancies, nextPolicy] = await Promise.all([
      controlCounts(db, services, exhibitionId, now),
      recentFlow(services, db, exhibitionId, now),
      db.many<Omit<ControlRoom['zones'][number], 'inside'>>(sql`
        select id, parent_id as "parentId", code, name_cn as "nameCn", name_en as "nameEn", capacity
        from zone where exhibition_id = ${exhibitionId} order by cardinality(path), code`),
      db.many<ChannelRow>(sql`
        select ${channelColumns}, z.code as "zoneCode", t.direction, t.subject
        from channel t join door o on o.id = t.door_id join zone z on z.id = o.zone_id
        where t.exhibition_id = ${exhibitionId} and not t.deleted order by z.code, t.code`),
      devicesInUse(db, exhibitionId),
      countOpenDiscrepancies(db, exhibitionId),
      policyAfter(db, exhibitionId),
    ])
    const { silent, behind, unsent } = troubleOf(devices, now)
    const silentIds = new Set(silent.map(device => device.id))
    const outermost = zones.filter(zone => zone.parentId === null)
    return {
      now: counts.at,
      gateDay: counts.gateDay,
      dayBegins: counts.dayBegins,
      inside: insideOf(zones, counts),
      capacity: outermost.reduce<number | null>(
        (sum, { capacity }) => (sum === null || capacity === null ? null : sum + capacity),
        outermost.length > 0 ? 0 : null,
      ),
      lastMinute: counts.lastMinute,
      flow,
      today: counts.today,
      refusals: refusalsOf(counts),
      zones: zones.map(zone => ({ ...zone, inside: counts.inside.get(zone.id) ?? 0 })),
      channels: channels.map(channel => {
        const own = devices.filter(device => device.channelId === channel.id)
        return {
          ...channel,
          statusCode: statusOf(channel.state),
          actions: channelActions(actor, channel),
          lastMinute: counts.channels.get(channel.id) ?? { in: 0, out: 0 },
          silent: own.length > 0 && own.every(device => silentIds.has(device.id)),
        }
      }),
      devices: {
        total: devices.length,
        online: devices.length - silent.length,
        silent: silent.map(watched),
        behind: behind.map(watched),
        unsent,
        stalePacks: devices.filter(({ stalePack }) => stalePack).length,
      },
      cases: discrepancies,
      nextPolicy,
    }
  },
})

const watched = ({ id, name, channelCode, lastSeenAt, unsent, packAt, stalePack }: DeviceRow) => ({
  ...{ id, name, channelCode, lastSeenAt, unsent, packAt, stalePack },
})

/** People admitted in one minute, counted since 1970. */
interface MinuteFlow {
  minute: number
  in: number
  out: number
}

/** How many minutes a control room shows, and how long (ms) one count serves all viewers. */
const minutesShown = 60
const cacheMs = 10_000

interface CachedFlow {
  /** The current minute when it was counted. */
  minute: number
  until: number
  flow: Promise<MinuteFlow[]>
}

const cachesOf = ofServices(() => new Map<string, CachedFlow>())

const admittedByMinute = statement(
  'gate.admittedByMinute',
  `select floor(extract(epoch from at) / 60)::int as minute, direction, sum(people)::int as n from passage
   where exhibition_id = $1 and at >= to_timestamp($2::int * 60) and at < to_timestamp($3::int * 60) and verdict = 'admitted'
   group by 1, 2`,
)

/**
 * The 60 full minutes before the current one, oldest first, including quiet ones. Counted from the passages by their
 * index once for all viewers; again after each minute and every ten seconds, because a slow device may report passages
 * of the last minute late.
 */
export function recentFlow(services: Services, db: Db, exhibitionId: string, now: Date): Promise<MinuteFlow[]> {
  const cache = cachesOf(services)
  const minute = Math.floor(now.getTime() / 60_000)
  const known = cache.get(exhibitionId)
  if (known && known.minute === minute && known.until > now.getTime()) return known.flow
  for (const [id, { until }] of cache) if (until <= now.getTime()) cache.delete(id)
  const flow = count(db, exhibitionId, minute)
  cache.set(exhibitionId, { minute, until: now.getTime() + cacheMs, flow })
  // A failed count is not cached.
  flow.catch(() => cache.get(exhibitionId)?.flow === flow && cache.delete(exhibitionId))
  return flow
}

async function count(db: Db, exhibitionId: string, now: number): Promise<MinuteFlow[]> {
  const first = now - minutesShown
  const rows = await db.many<{ minute: number; direction: 'in' | 'out'; n: number }>(
    admittedByMinute(exhibitionId, first, now),
  )
  const flow = Array.from({ length: minutesShown }, (_, at) => ({ minute: first + at, in: 0, out: 0 }))
  for (const { minute, direction, n } of rows) {
    const point = flow[minute - first]
    if (point) point[direction] = n
  }
  return flow
}
