import sql from 'sql-template-tag'
import { driversOf } from '../../badging/badge/api.ts'
import { suspendBadges } from '../../badging/badge/hooks.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import type { Transition, TransitionContext } from '../../kernel/transition/transition.ts'

export { datedBlacklists } from './dated.ts'

interface OpenedBadge {
  id: string
  exhibitionId: string
  documentDigest: Buffer | null
  subject: 'person' | 'vehicle'
}

/** Hook of `approve` and `charge`: refuses badges of blacklisted holders with `badge.blacklisted`. */
export async function refuseBlacklisted(
  context: TransitionContext,
  approved: readonly Transition<OpenedBadge>[],
): Promise<void> {
  if ((await findBlacklisted(context, approved)).length > 0) refuse('badge.blacklisted')
}

/** Hook of `submit`: refuses vehicles whose plate or drivers are blacklisted with `badge.blacklisted`. */
export async function refuseBlacklistedVehicles(
  context: TransitionContext,
  sent: readonly Transition<OpenedBadge>[],
): Promise<void> {
  await refuseBlacklisted(
    context,
    sent.filter(({ row }) => row.subject === 'vehicle'),
  )
}

/** Hook of `pay`: suspends active badges whose holder was blacklisted in the meantime. */
export async function suspendBlacklisted(
  context: TransitionContext,
  paid: readonly Transition<OpenedBadge>[],
): Promise<void> {
  const blacklisted = await findBlacklisted(context, paid)
  if (blacklisted.length === 0) return
  await context.db.run(sql`
    insert into suspended_by_entry (blacklist_id, exhibition_id, holder_id, holder)
    select entry_id, exhibition_id, id, 'badge' from unnest(${blacklisted.map(({ entryId }) => entryId)}::uuid[],
      ${blacklisted.map(({ exhibitionId }) => exhibitionId)}::uuid[], ${blacklisted.map(({ id }) => id)}::uuid[])
      suspended (entry_id, exhibition_id, id)
    on conflict do nothing`)
  const within = sql`t.exhibition_id = any(${[...new Set(blacklisted.map(({ exhibitionId }) => exhibitionId))]}::uuid[])`
  await suspendBadges(context, sql`t.id = any(${blacklisted.map(({ id }) => id)}::uuid[])`, 'blacklist', within)
}

/** Finds badges whose holder or drivers are blacklisted, as of the clock: an entry may have become active since the transaction began. */
async function findBlacklisted({ db }: TransitionContext, opened: readonly Transition<OpenedBadge>[]) {
  const rows = opened.map(({ row }) => row)
  const vehicles = rows.filter(({ subject }) => subject === 'vehicle')
  const numbers = [
    ...rows.flatMap(({ id, exhibitionId, documentDigest: digest }) => (digest ? [{ id, exhibitionId, digest }] : [])),
    ...(vehicles.length > 0 ? await driversOf(db, vehicles) : []),
  ]
  if (numbers.length === 0) return []
  return db.many<{ id: string; exhibitionId: string; entryId: string }>(sql`
    select wanted.id, wanted.exhibition_id as "exhibitionId", hit.entry_id as "entryId"
    from unnest(${numbers.map(({ id }) => id)}::uuid[], ${numbers.map(({ exhibitionId }) => exhibitionId)}::uuid[],
      ${numbers.map(({ digest }) => digest)}::bytea[]) wanted (id, exhibition_id, digest)
      cross join lateral (select blacklisted_with(wanted.digest, wanted.exhibition_id, clock_timestamp()) as entry_id) hit
    where hit.entry_id is not null`)
}
