import sql, { type Sql } from 'sql-template-tag'
import { type Transition, type TransitionContext, transitionWhere } from '../../kernel/transition/transition.ts'
import { badge, type LockedBadge } from './entity.ts'

/**
 * Why a badge is suspended: by those who run its exhibition, with its company, with its person or vehicle, with the white list
 * of a guest, or with a violation for which the card was taken away.
 */
export type SuspensionCause = 'manual' | 'company' | 'blacklist' | 'whitelist' | 'violation'

/**
 * Suspends the badges that a condition on `t` selects, for a cause: active ones, and those suspended for another cause
 * get this one as well. Returns those that were active. `within` selects their partitions.
 */
export async function suspendBadges(
  context: TransitionContext,
  which: Sql,
  cause: SuspensionCause,
  within: Sql = sql`true`,
): Promise<Transition<LockedBadge>[]> {
  await lockBadges(context, sql`${within} and ${which} and t.state in ('active', 'suspended')`)
  await context.db.run(sql`update badge t set suspended_by = t.suspended_by || ${cause}::text
    where ${within} and ${which} and t.state = 'suspended' and ${cause} <> all (t.suspended_by)`)
  return transitionWhere(context, badge, which, 'suspend', { within, set: sql`suspended_by = array[${cause}]` })
}

/** Removes a cause; badges without another one are active again. Returns these. */
export async function resumeBadges(
  context: TransitionContext,
  which: Sql,
  cause: SuspensionCause,
  within: Sql = sql`true`,
): Promise<Transition<LockedBadge>[]> {
  const had = sql`${which} and ${cause} = any (t.suspended_by)`
  await lockBadges(context, sql`${within} and ${had}`)
  const alone = sql`${which} and t.suspended_by = array[${cause}::text]`
  const resumed = await transitionWhere(context, badge, alone, 'resume', { within, set: sql`suspended_by = '{}'` })
  await context.db.run(sql`update badge t set suspended_by = array_remove(t.suspended_by, ${cause}::text)
    where ${within} and ${had}`)
  return resumed
}

/** Locks the badges, so that a concurrent suspension or resumption for another cause waits and sees this one. */
const lockBadges = ({ db }: TransitionContext, which: Sql) =>
  db.run(sql`select from badge t where ${which} order by t.id for update`)
