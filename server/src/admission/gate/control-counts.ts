import { type GateCheck, gateChecks } from '@fairgate/contract/admission/gate/checks'
import { gateDayStart } from '@fairgate/contract/kernel/schedule/day'
import { type Db, statement } from '../../kernel/database/database.ts'
import type { Services } from '../../kernel/services/services.ts'
import { gateDayAt, gateDayTurn } from './gate-day.ts'

/** What changes every second, of one exhibition on one gate day. */
export interface ControlCounts {
  at: string
  gateDay: string
  /** The moment at which the gate day began. */
  dayBegins: string
  /** People inside, by zone id. */
  inside: Map<string, number>
  /** People who came in from outside and who left, refused passages, and all passages. */
  today: { in: number; out: number; refused: number; scans: number }
  refusals: Map<string, number>
  lastMinute: { in: number; out: number }
  /** By channel id. */
  channels: Map<string, { in: number; out: number }>
}

const insideZones = statement(
  'gate.insideZones',
  `select z.id, coalesce(sum(c.value), 0)::int as inside
   from zone z left join row_count c on c.scope = z.id and c.name = 'inside.' || $2::text
   where z.exhibition_id = $1 group by z.id`,
)
const tallies = statement(
  'gate.tallies',
  `select substr(name, length('gate.' || $2::text || '.') + 1) as name, sum(value)::int as n
   from row_count where scope = $1 and name like 'gate.' || $2::text || '.%' group by name
   union all select 'people.' || substr(name, length('people.' || $2::text || '.') + 1), sum(value)::int
   from row_count where scope = $1 and name like 'people.' || $2::text || '.%' group by name`,
)
const lastMinute = statement(
  'gate.lastMinute',
  `select channel_id as "channelId", direction, sum(people)::int as n from passage
   where exhibition_id = $1 and at > $2::timestamptz - interval '1 minute' and verdict = 'admitted' group by 1, 2`,
)

/** Refusals whose reason is a check, most frequent first. */
export const refusalsOf = ({ refusals }: ControlCounts): { reason: GateCheck; count: number }[] =>
  [...refusals]
    .filter((entry): entry is [GateCheck, number] => entry[0] in gateChecks && entry[1] > 0)
    .map(([reason, count]) => ({ reason, count }))
    .sort((a, b) => b.count - a.count)

/** Reads the counters that decisions maintain, and the passages of the last 60 seconds. */
export async function controlCounts(
  db: Db,
  services: Services,
  exhibitionId: string,
  now: Date,
): Promise<ControlCounts> {
  const day = await gateDayAt(db, services, now)
  const [zones, sums, minute] = await Promise.all([
    db.many<{ id: string; inside: number }>(insideZones(exhibitionId, day)),
    db.many<{ name: string; n: number }>(tallies(exhibitionId, day)),
    db.many<{ channelId: string; direction: 'in' | 'out'; n: number }>(lastMinute(exhibitionId, now)),
  ])
  const tally = new Map(sums.map(({ name, n }) => [name, n]))
  const refusals = new Map(
    sums.filter(({ name }) => name.startsWith('refused.')).map(({ name, n }) => [name.slice('refused.'.length), n]),
  )
  const refused = [...refusals.values()].reduce((sum, n) => sum + n, 0)
  const channels = new Map<string, { in: number; out: number }>()
  const total = { in: 0, out: 0 }
  for (const { channelId, direction, n } of minute) {
    const flow = channels.get(channelId) ?? { in: 0, out: 0 }
    flow[direction] += n
    total[direction] += n
    channels.set(channelId, flow)
  }
  return {
    at: now.toISOString(),
    gateDay: day,
    dayBegins: gateDayStart(day, services.config.venueTimeZone, await gateDayTurn(db, services)),
    inside: new Map(zones.map(({ id, inside }) => [id, inside])),
    today: {
      in: tally.get('people.in') ?? 0,
      out: tally.get('people.out') ?? 0,
      refused,
      scans: (tally.get('in') ?? 0) + (tally.get('out') ?? 0) + refused,
    },
    refusals,
    lastMinute: total,
    channels,
  }
}
