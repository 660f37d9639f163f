import sql, { type Sql } from 'sql-template-tag'
import { type Transition, type TransitionContext, transitionWhere } from '../../kernel/transition/transition.ts'
import { badge, type LockedBadge } from './entity.ts'

/** Why a badge is suspended: by who runs its exhibition, with its company, with its person or vehicle, or with the white list it is a guest of. */
export type SuspensionCause = 'manual' | 'company' | 'blacklist' | 'whitelist'

/**
 * Suspends the badges a condition on `t` names, for a cause: the active ones, and those that were suspended for another cause
 * have this one too. Answers what was active. `within` names their partitions.
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

/** Takes a cause away: who had no other is active again. Answers those. */
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

/** Whoever suspends or resumes one of these for another cause waits: two causes never miss each other. */
const lockBadges = ({ db }: TransitionContext, which: Sql) =>
  db.run(sql`select from badge t where ${which} order by t.id for update`)
