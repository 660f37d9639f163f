import { dayOf } from '@fairgate/contract/kernel/schedule/day'
import sql from 'sql-template-tag'
import type { PaidDays } from '../../../finance/charge/hooks.ts'
import { publishRowChangeOf } from '../../../kernel/push/publish-row-change.ts'
import { refuse } from '../../../kernel/refusal/refuse.ts'
import type { TransitionContext } from '../../../kernel/transition/transition.ts'
import { badge, type LockedBadge } from '../entity.ts'
import { validOf } from './entry-days-columns.ts'

/**
 * Days were paid: adds them to their badges; or the payment was undone: removes them, unless one of them has begun, others depend on
 * them, or the badge is over. After a postponement they may not touch any more: then the days between are included.
 */
export async function addPaidDays(
  context: TransitionContext,
  exhibitionId: string,
  paid: readonly PaidDays[],
  what: 'add' | 'remove',
): Promise<void> {
  if (paid.length === 0) return
  const { db, services } = context
  const { venueTimeZone: timeZone } = services.config
  const today = dayOf(new Date(), timeZone)
  if (what === 'remove' && paid.some(({ days }) => days.from <= today)) refuse('decision.overtaken')
  const ids = paid.map(({ badgeId }) => badgeId)
  const its = sql`t.exhibition_id = ${exhibitionId} and t.id = any(${ids}::uuid[])`
  const rows = await db.many<LockedBadge>(sql`
    select ${badge.columns} from badge t ${badge.joins} where ${its} order by t.id for no key update of t`)
  const isActive = ({ state }: LockedBadge) => state === 'active'
  if (what === 'remove' && !(rows.every(isActive) && paid.every(some => areAtAnEnd(some, rows))))
    refuse('decision.overtaken')
  const days = what === 'add' ? sql`range_merge(b.entry_days, m.days)` : sql`b.entry_days - m.days`
  const where = { exhibitionId, phases: sql`b.phases`, days: sql`inside.days` }
  await db.run(sql`
    update badge t set version = t.version + 1, entry_days = inside.days, valid = ${validOf(where, timeZone)}
    from unnest(${ids}::uuid[], ${paid.map(({ days: { from, to } }) => `[${from},${to}]`)}::daterange[]) m (id, days)
      join badge b on b.exhibition_id = ${exhibitionId} and b.id = m.id
      cross join lateral (select badge_days_within(b.exhibition_id, b.phases, ${days}, ${timeZone}) as days) inside
    where t.exhibition_id = ${exhibitionId} and t.id = m.id and b.entry_days is not null`)
  publishRowChangeOf(
    context,
    badge,
    rows.map(row => ({ row, state: row.state })),
  )
}

/** Whether a badge has days on one side of these only, so that what is left without them has no gap. */
function areAtAnEnd({ badgeId, days: { from, to } }: PaidDays, badges: readonly LockedBadge[]): boolean {
  const all = badges.find(({ id }) => id === badgeId)?.entryDays
  return !all || from <= all.from || to >= all.to
}
