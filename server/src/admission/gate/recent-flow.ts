import { type Db, statement } from '../../kernel/database/database.ts'
import { ofServices, type Services } from '../../kernel/services/services.ts'

/** People admitted in one minute, counted since 1970. */
export interface MinuteFlow {
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
