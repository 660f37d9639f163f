import sql from 'sql-template-tag'
import { suspendBadges } from '../badge/effects.ts'
import { driversOf } from '../badge/facts.ts'
import { refuse } from '../kernel/refuse.ts'
import type { Transition, TransitionContext } from '../kernel/transition.ts'

export { datedBlacklists } from './dated.ts'

interface OpenedBadge {
  id: string
  exhibitionId: string
  documentDigest: Buffer | null
  subject: 'person' | 'vehicle'
}

/** Badges were approved, or are to be paid for: not those of who is on the list. Refuses `badge.blacklisted`. */
export async function listedNotApproved(
  context: TransitionContext,
  approved: readonly Transition<OpenedBadge>[],
): Promise<void> {
  if ((await listedAmong(context, approved)).length > 0) refuse('badge.blacklisted')
}

/** Vehicles were sent in: not those whose plate or drivers are on the list. Refuses `badge.blacklisted`. */
export async function listedNotSent(
  context: TransitionContext,
  sent: readonly Transition<OpenedBadge>[],
): Promise<void> {
  await listedNotApproved(
    context,
    sent.filter(({ row }) => row.subject === 'vehicle'),
  )
}

/** Badges were paid for and became active: those of who is on the list meanwhile are suspended at once. */
export async function listedSuspended(
  context: TransitionContext,
  paid: readonly Transition<OpenedBadge>[],
): Promise<void> {
  const listed = await listedAmong(context, paid)
  if (listed.length === 0) return
  await context.db.run(sql`
    insert into blacklist_held (blacklist_id, exhibition_id, holder_id, holder)
    select entry_id, exhibition_id, id, 'badge' from unnest(${listed.map(({ entryId }) => entryId)}::uuid[],
      ${listed.map(({ exhibitionId }) => exhibitionId)}::uuid[], ${listed.map(({ id }) => id)}::uuid[])
      held (entry_id, exhibition_id, id)
    on conflict do nothing`)
  const within = sql`t.exhibition_id = any(${[...new Set(listed.map(({ exhibitionId }) => exhibitionId))]}::uuid[])`
  await suspendBadges(context, sql`t.id = any(${listed.map(({ id }) => id)}::uuid[])`, 'blacklist', within)
}

/** By their own numbers and their drivers'. Asked by the clock, not by when this transaction began: an entry may have come in force since. */
async function listedAmong({ db }: TransitionContext, opened: readonly Transition<OpenedBadge>[]) {
  const rows = opened.map(({ row }) => row)
  const vehicles = rows.filter(({ subject }) => subject === 'vehicle')
  const numbers = [
    ...rows.flatMap(({ id, exhibitionId, documentDigest: digest }) => (digest ? [{ id, exhibitionId, digest }] : [])),
    ...(vehicles.length > 0 ? await driversOf(db, vehicles) : []),
  ]
  if (numbers.length === 0) return []
  return db.many<{ id: string; exhibitionId: string; entryId: string }>(sql`
    select asked.id, asked.exhibition_id as "exhibitionId", listed.entry_id as "entryId"
    from unnest(${numbers.map(({ id }) => id)}::uuid[], ${numbers.map(({ exhibitionId }) => exhibitionId)}::uuid[],
      ${numbers.map(({ digest }) => digest)}::bytea[]) asked (id, exhibition_id, digest)
      cross join lateral (select listed_with(asked.digest, asked.exhibition_id, clock_timestamp()) as entry_id) listed
    where listed.entry_id is not null`)
}
