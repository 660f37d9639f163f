import { runningStates } from '@fairgate/contract/exhibitions/exhibition/states'
import { type Day, dayOf, daysBetween } from '@fairgate/contract/kernel/schedule/day'
import sql from 'sql-template-tag'
import type { Actor } from '../../kernel/command/context.ts'
import type { Db } from '../../kernel/database/database.ts'
import { counts } from './counting.ts'
import { lastOpenDay, type Period, periodColumns, phaseAt } from './dates.ts'

export interface NearShow {
  id: string
  name: { cn: string; en: string }
  halls: string[]
  moveIn: Period
  open: Period
  moveOut: Period
}

/** Approved shows of the actor that are not over, the first to open first. */
export const showsNear = (db: Db, actor: Pick<Actor, 'companyType' | 'companyId'>, now: Date): Promise<NearShow[]> =>
  db.many<NearShow>(sql`
    select e.id, json_build_object('cn', e.name_cn, 'en', e.name_en) as name, e.halls, ${periodColumns('e')}
    from exhibition e
    where e.kind = 'show' and e.state = any(${[...runningStates]}::text[]) and ${counts('e.id')} and e.move_out_to > ${now}
      and ${actor.companyType === 'platform' ? sql`true` : sql`e.sponsor_id = ${actor.companyId}`}
    order by e.open_from, e.id limit 200`)

/** Whether move-in has begun; nights and days between phases count too. */
export const hasBegun = ({ moveIn, open }: NearShow, now: Date): boolean =>
  Date.parse(moveIn.from ?? open.from ?? '9999-12-31') <= now.getTime()

/** Its phase, and the number of its open day on a gate day. */
export function dayOfShow(show: NearShow, now: Date, gateDay: Day, timeZone: string) {
  const first = show.open.from === null ? null : dayOf(new Date(show.open.from), timeZone)
  const last = lastOpenDay(show, timeZone) as Day
  const isOpen = first !== null && first <= gateDay && gateDay <= last
  return {
    phase: phaseAt(show, now),
    day: isOpen ? daysBetween(first, gateDay) + 1 : null,
    days: isOpen ? daysBetween(first, last) + 1 : null,
  }
}
