import { permanentContexts } from '@fairgate/contract/exhibitions/exhibition/gate-contexts'
import sql from 'sql-template-tag'
import { type Credential, documentsOfPeople, findBadgesWith, plateDigest } from '../../badging/badge/api.ts'
import { lockBlacklistForChange, resumeBadges, suspendBadges } from '../../badging/badge/hooks.ts'
import { showsRunning } from '../../exhibitions/exhibition/api.ts'
import { enqueue } from '../../kernel/jobs/enqueue.ts'
import type { TransitionContext } from '../../kernel/transition/transition.ts'
import { selectTicketsOfPerson } from '../../sales/ticket/api.ts'
import { resumeBlacklistedTickets, suspendBlacklistedTickets } from '../../sales/ticket/hooks.ts'
import { openHolderDiscrepancies } from '../offline/hooks.ts'

/** The job that searches again for holders of these entries' numbers. */
export const sweepKind = 'blacklist.sweep'

/** Seconds after which an admission in progress at the start of an entry has ended. */
const underWaySeconds = 3

export interface Entry {
  id: string
  scope: string
  exhibitionId: string | null
  kind: string
  plate: string
}

/**
 * Puts entries in force in this transaction: their numbers are checked from now on, and badges, guest passes and
 * tickets with one are suspended. No scan of theirs is admitted after the commit.
 *
 * @returns for how many people inside a discrepancy was opened
 */
export async function activateEntry(context: TransitionContext, ids: readonly string[]): Promise<number> {
  const { db, services } = context
  await lockBlacklistForChange(db)
  const entries = await db.many<Entry>(sql`
    select t.id, t.scope, t.exhibition_id as "exhibitionId", t.kind, t.plate from blacklist t
    where t.id = any(${[...ids]}::uuid[]) order by t.id`)
  let inside = 0
  for (const entry of entries) {
    const digests = await digestsOf(context, entry)
    await db.run(sql`
      insert into blacklist_key (blind_index, exhibition_id, blacklist_id, kind, "from", until)
      select blind_index as digest, ${getExhibitionId(entry)}, t.id, t.kind, now(),
        (t.until_day + 1)::timestamp at time zone ${services.config.venueTimeZone}
      from blacklist t, unnest(${digests}::bytea[]) blind_index where t.id = ${entry.id}
      on conflict (blind_index, blacklist_id) do nothing`)
    inside += (await suspendHolders(context, entry, digests)).inside
  }
  await db.run(sql`update blacklist set in_force_at = coalesce(in_force_at, now()) where id = any(${[...ids]}::uuid[])`)
  const runAt = new Date(Date.now() + underWaySeconds * 1_000)
  const { actor, language } = context
  await enqueue(db, { kind: sweepKind, payload: { ids: [...ids] }, actor: { ...actor, language }, runAt })
  return inside
}

/** Ends the force of entries in this transaction: what no other entry and no other cause suspends is resumed. */
export async function deactivateEntry(context: TransitionContext, ids: readonly string[]): Promise<void> {
  const { db } = context
  await lockBlacklistForChange(db)
  await db.run(sql`delete from blacklist_key where blacklist_id = any(${[...ids]}::uuid[])`)
  const released = await db.many<Credential & { holder: string }>(sql`
    update suspended_by_entry h set released_at = clock_timestamp()
    where h.blacklist_id = any(${[...ids]}::uuid[]) and h.released_at is null
    returning h.exhibition_id as "exhibitionId", h.holder_id as id, h.holder`)
  await db.run(sql`update blacklist set in_force_at = null where id = any(${[...ids]}::uuid[])`)
  const still = new Set(
    (
      await db.many<{ id: string }>(sql`select holder_id as id from suspended_by_entry
        where holder_id = any(${released.map(({ id }) => id)}::uuid[]) and released_at is null`)
    ).map(({ id }) => id),
  )
  const free = released.filter(({ id }) => !still.has(id))
  const badges = free.filter(({ holder }) => holder === 'badge')
  const tickets = free.filter(({ holder }) => holder === 'ticket')
  if (badges.length > 0) await resumeBadges(context, idsOf(badges), 'blacklist', exhibitionsOf(badges))
  if (tickets.length > 0) await resumeBlacklistedTickets(context, tickets)
}

/**
 * Suspends the current holders of an entry's numbers, and records that it was for this entry.
 *
 * @returns how many were new, and for how many people inside a discrepancy was opened
 */
export async function suspendHolders(
  context: TransitionContext,
  entry: Entry,
  digests: readonly Buffer[],
): Promise<{ fresh: number; inside: number }> {
  const { db } = context
  if (digests.length === 0) return { fresh: 0, inside: 0 }
  const exhibitionId = getExhibitionId(entry)
  const exhibitionIds = exhibitionId === null ? await showsRunning(db) : [exhibitionId]
  const badges = await findBadgesWith(db, exhibitionIds, digests)
  const tickets = await selectTicketsOfPerson(db, exhibitionIds, digests)
  const fresh = await remember(context, entry.id, badges, tickets)
  if (badges.length > 0) await suspendBadges(context, idsOf(badges), 'blacklist', exhibitionsOf(badges))
  if (tickets.length > 0) await suspendBlacklistedTickets(context, tickets)
  // A suspension does not remove anybody: a guard has to check people inside.
  const inside = await openHolderDiscrepancies(
    context,
    'blacklistedInside',
    [...badges, ...tickets].map(({ exhibitionId, id }) => ({ exhibitionId, id })),
  )
  return { fresh, inside }
}

/**
 * Opens discrepancies for people who entered while an entry came in force, among all that is suspended for these
 * entries.
 */
export async function findInside(context: TransitionContext, ids: readonly string[]): Promise<number> {
  const credentials = await context.db.many<{ exhibitionId: string; id: string }>(sql`
    select exhibition_id as "exhibitionId", holder_id as id from suspended_by_entry
    where blacklist_id = any(${[...ids]}::uuid[]) and released_at is null`)
  return openHolderDiscrepancies(
    context,
    'blacklistedInside',
    credentials.map(row => ({ ...row })),
  )
}

/** For a person every known document of theirs, for a vehicle its plate. */
export async function digestsOf(
  { db, services }: Pick<TransitionContext, 'db' | 'services'>,
  entry: Entry,
): Promise<Buffer[]> {
  if (entry.kind === 'vehicle') return [plateDigest(services.cipher, entry.plate)]
  const rows = await db.many<{ digest: Buffer }>(
    sql`select d.blind_index as digest from blacklist_document d where d.blacklist_id = ${entry.id} order by d.ordinal`,
  )
  return rows.length === 0
    ? []
    : documentsOfPeople(
        db,
        rows.map(({ digest }) => digest),
      )
}

/** The exhibition in which its numbers are checked: one show, or a gate context; null: all shows. */
export function getExhibitionId({ scope, exhibitionId }: Pick<Entry, 'scope' | 'exhibitionId'>): string | null {
  if (scope === 'exhibitionOutside') return permanentContexts.venue.id
  return scope === 'garden' ? permanentContexts.garden.id : exhibitionId
}

function remember(
  { db }: TransitionContext,
  entryId: string,
  badges: readonly Credential[],
  tickets: readonly Credential[],
): Promise<number> {
  const all = [...badges, ...tickets]
  const kinds = [...badges.map(() => 'badge'), ...tickets.map(() => 'ticket')]
  return db.run(sql`
    insert into suspended_by_entry (blacklist_id, exhibition_id, holder_id, holder)
    select ${entryId}, holder.* from unnest(${all.map(({ exhibitionId }) => exhibitionId)}::uuid[],
      ${all.map(({ id }) => id)}::uuid[], ${kinds}::text[]) holder
    on conflict (blacklist_id, exhibition_id, holder_id) do update set released_at = null
      where suspended_by_entry.released_at is not null`)
}

const idsOf = (credentials: readonly Credential[]) => sql`t.id = any(${credentials.map(({ id }) => id)}::uuid[])`
const exhibitionsOf = (credentials: readonly Credential[]) =>
  sql`t.exhibition_id = any(${[...new Set(credentials.map(({ exhibitionId }) => exhibitionId))]}::uuid[])`
