import sql from 'sql-template-tag'
import { openHere } from '../../kernel/cell/open-here.ts'
import type { Publish } from '../../kernel/jobs/job-definition.ts'
import type { Services } from '../../kernel/services/services.ts'
import { transitionWhere } from '../../kernel/transition/transition.ts'
import { runTransitionTransaction } from '../../kernel/transition/transition-transaction.ts'
import { activateEntry, deactivateEntry } from './activate.ts'
import { blacklist } from './entity.ts'
import { suspendOpenBlacklisted } from './sweep.ts'

export interface Node {
  services: Services
  publish: Publish
}

/**
 * Scheduled changes of entries: urgent ones lapse, those past their last day expire, those whose first day has come are
 * put in force, and new holders of a number are found. Safe on several nodes at once. Returns how many entries changed.
 */
export async function transitionDueEntries(node: Node, now: Date): Promise<number> {
  const at = sql`${now.toISOString()}::timestamptz`
  const today = sql`(${at} at time zone ${node.services.config.venueTimeZone})::date`
  const changed = await runTransitionTransaction(node, async context => {
    const lapsed = await transitionWhere(
      context,
      blacklist,
      sql`t.state = 'urgent' and t.urgent_until <= ${at} and ${openHere('t.exhibition_id')}`,
      'lapse',
      {
        set: sql`in_force_at = null`,
      },
    )
    const expired = await transitionWhere(
      context,
      blacklist,
      sql`t.state = 'active' and t.until_day < ${today} and ${openHere('t.exhibition_id')}`,
      'expire',
      {
        set: sql`in_force_at = null`,
      },
    )
    const over = [...lapsed, ...expired].map(({ row }) => row.id)
    if (over.length > 0) await deactivateEntry(context, over)
    const due = await context.db.many<{ id: string }>(sql`
      select t.id from blacklist t where t.state in ('urgent', 'active') and t.in_force_at is null and t.from_day <= ${today}
        and (t.until_day is null or t.until_day >= ${today}) and ${openHere('t.exhibition_id')} order by t.id for update skip locked`)
    const ids = due.map(({ id }) => id)
    if (ids.length > 0) await activateEntry(context, ids)
    return over.length + ids.length
  })
  await runTransitionTransaction(node, suspendOpenBlacklisted)
  return changed
}
