import { addDays, type Day, gateDayStart } from '@fairgate/contract/kernel/schedule/day'
import sql from 'sql-template-tag'
import { endGuests, type GuestLimits, limitGuests, resumeGuests, suspendGuests } from '../../badging/badge/hooks.ts'
import { endOpenLink } from '../../kernel/auth/open-link.ts'
import type { Db } from '../../kernel/database/database.ts'
import type { TransitionContext } from '../../kernel/transition/transition.ts'
import type { WhitelistHead } from './entity.ts'
import type { Terms } from './terms.ts'

type List = Pick<WhitelistHead, 'id' | 'exhibitionId'>

/** What a list's terms come to for one guest: whole days of the venue. */
export const limitsOf = (
  { doorIds, entriesKind, validFrom, validTo }: Pick<Terms, 'doorIds' | 'entriesKind' | 'validFrom' | 'validTo'>,
  timeZone: string,
): GuestLimits => ({
  doorIds,
  entriesKind,
  validFrom: new Date(gateDayStart(validFrom as Day, timeZone, 0)),
  validTo: new Date(gateDayStart(addDays(validTo as Day, 1), timeZone, 0)),
})

/** Ids of the guests who have a place of a list. */
const boundTo = async (db: Db, id: string): Promise<string[]> =>
  (
    await db.many<{ id: string }>(
      sql`select id from whitelist_guest where whitelist_id = ${id} and unbound_at is null order by id`,
    )
  ).map(guest => guest.id)

/** A list's terms are others: its guests come in by them. */
export async function applyTerms(
  { db, services }: TransitionContext,
  { id, exhibitionId }: List,
  terms: Terms,
): Promise<void> {
  const ids = await boundTo(db, id)
  if (ids.length > 0) await limitGuests({ db }, exhibitionId, ids, limitsOf(terms, services.config.venueTimeZone))
}

/** A list was stopped: its guests are suspended with it. */
export async function guestsStopped(context: TransitionContext, { id, exhibitionId }: List): Promise<void> {
  await suspendGuests(context, exhibitionId, await boundTo(context.db, id))
}

/** A list is valid again, and its guests with it. */
export async function guestsResumed(context: TransitionContext, { id, exhibitionId }: List): Promise<void> {
  await resumeGuests(context, exhibitionId, await boundTo(context.db, id))
}

/** Lists have ended: nothing of them opens a gate, nor binds anybody. */
export async function guestsEnded(
  context: TransitionContext,
  lists: readonly List[],
  event: 'void' | 'expire',
): Promise<void> {
  await endOpenLink(context, { purpose: 'whitelist', subjects: lists.map(({ id }) => id) })
  // Where a pass has ended its door may give another.
  await context.db.run(sql`update whitelist_guest set standing_door = null
    where whitelist_id = any(${lists.map(({ id }) => id)}::uuid[]) and standing_door is not null`)
  for (const { id, exhibitionId } of lists) {
    await endGuests(context, exhibitionId, await boundTo(context.db, id), event)
  }
}
