import sql from 'sql-template-tag'
import type { Db } from '../../kernel/database/database.ts'
import { passedOn, zoneOverruns } from '../gate/api.ts'
import type { Recorded } from '../gate/hooks.ts'
import type { Opened } from './open-discrepancies.ts'

/** The facts of a zone over its limit, as stored in its case. */
interface OverrunFacts {
  zones: { code: string; inside: number; capacity: number }[]
}

interface Evaluated {
  /** Gate days whose cases of this kind are exactly these. */
  days: string[]
  opened: Opened[]
}

/**
 * Cases of zones over their limit, evaluated over all passages of the gate days that an upload changes: one for each
 * span, about the entry that began it. A span that somebody investigates or has settled already has its case.
 */
export async function overrunsOf(
  db: Db,
  { exhibitionId, timeZone }: { exhibitionId: string; timeZone: string },
  recorded: readonly Recorded[],
): Promise<Evaluated> {
  const arrived = recorded.filter(({ scan, link }) => scan && link.action === 'admitted')
  const evaluated: Evaluated = { days: [], opened: [] }
  if (arrived.length === 0) return evaluated
  // Uploads of one gate context are evaluated one after another, so that the last one sees the passages of all.
  await db.run(sql`select pg_advisory_xact_lock(hashtextextended(${exhibitionId}, 44))`)
  for (const [day, theirs] of Map.groupBy(arrived, ({ link }) => link.gateDay)) {
    const since = Math.min(...theirs.map(({ link }) => link.at))
    const overruns = await zoneOverruns(db, { exhibitionId, day, since, timeZone })
    if (!overruns) continue
    evaluated.days.push(day)
    const taken = await db.many<{ at: string; facts: OverrunFacts }>(sql`
      select t.at, t.facts from discrepancy t where t.exhibition_id = ${exhibitionId} and t.kind = 'zoneOverrun'
        and not (t.state = 'pending' and t.version = 1) and ${passedOn([day])}`)
    const hasCase = ({ zone, from, to }: (typeof overruns)[number]) =>
      taken.some(({ at, facts }) => {
        const moment = Date.parse(at)
        return facts.zones.some(({ code }) => code === zone) && from <= moment && (to === null || moment < to)
      })
    const without = overruns.filter(one => !hasCase(one))
    for (const [passageId, spans] of Map.groupBy(without, one => one.passageId)) {
      const [first] = spans
      if (!first) continue
      const { badgeId, ticketId, doorId, at } = first
      const facts: OverrunFacts = {
        zones: spans.map(({ zone, inside, capacity }) => ({ code: zone, inside, capacity })),
      }
      const reason = 'zoneFull'
      evaluated.opened.push({
        ...{ kind: 'zoneOverrun', passageId, otherId: null, badgeId, ticketId, doorId, reason, at, facts },
      })
    }
  }
  return evaluated
}
