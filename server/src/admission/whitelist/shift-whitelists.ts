import { dayOf } from '@fairgate/contract/kernel/schedule/day'
import sql, { type Sql } from 'sql-template-tag'
import type { PlanShift } from '../../kernel/lifecycle/dated.ts'
import type { TransitionContext } from '../../kernel/transition/transition.ts'
import type { LockedWhitelist } from './entity.ts'
import { openStates } from './entity.ts'
import { applyTerms } from './guests.ts'

/** The days of a list after a postponement: a list that has begun keeps its first day. */
export function listDates({ days, zone, now }: PlanShift) {
  const today = dayOf(now, zone)
  const from = (day: Sql) => sql`case when ${day} > ${today}::date then ${day} + ${days}::int else ${day} end`
  const to = (first: Sql, last: Sql) => sql`greatest(${last} + ${days}::int, ${from(first)})`
  return { from, to }
}

/**
 * An exhibition is postponed by some days: shifts its lists with their guests. A list that has begun keeps its first
 * day and only ends later (or earlier).
 */
export async function shiftWhitelists(context: TransitionContext, shift: PlanShift): Promise<void> {
  const { exhibitionId, days } = shift
  if (days === 0) return
  const { db } = context
  const { from, to } = listDates(shift)
  const proposedDate = (key: 'validFrom' | 'validTo') => sql`(t.proposed ->> ${key})::date`
  const shifted = await db.many<LockedWhitelist>(sql`
    with locked as (select id from whitelist where exhibition_id = ${exhibitionId} and state = any(${[...openStates]})
      order by id for no key update)
    update whitelist t set version = version + 1, valid_from = ${from(sql`t.valid_from`)},
      valid_to = ${to(sql`t.valid_from`, sql`t.valid_to`)},
      proposed = t.proposed || jsonb_build_object('validFrom', ${from(proposedDate('validFrom'))},
        'validTo', ${to(proposedDate('validFrom'), proposedDate('validTo'))})
    from locked where t.id = locked.id
    returning t.id, t.exhibition_id as "exhibitionId", t.door_ids as "doorIds", t.entries_kind as "entriesKind",
      t.valid_from::text as "validFrom", t.valid_to::text as "validTo", t.bound`)
  for (const list of shifted) if (list.bound > 0) await applyTerms(context, list, list)
}
