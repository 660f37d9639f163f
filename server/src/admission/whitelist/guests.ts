import { addDays, type Day, gateDayStart } from '@fairgate/contract/kernel/schedule/day'
import sql from 'sql-template-tag'
import { endGuests, type GuestLimits, limitGuests, resumeGuests, suspendGuests } from '../../badging/badge/hooks.ts'
import { endOpenLink } from '../../kernel/auth/open-link.ts'
import type { Db } from '../../kernel/database/database.ts'
import type { TransitionContext } from '../../kernel/transition/transition.ts'
import type { WhitelistHead } from './entity.ts'
import type { Terms } from './terms.ts'

type List = Pick<WhitelistHead, 'id' | 'exhibitionId'>

/** The limits of one guest by a list's terms: whole days of the venue. */
export const limitsOf = (
  { doorIds, entriesKind, validFrom, validTo }: Pick<Terms, 'doorIds' | 'entriesKind' | 'validFrom' | 'validTo'>,
  timeZone: string,
): GuestLimits => ({
  doorIds,
  entriesKind,
  validFrom: new Date(gateDayStart(validFrom as Day, timeZone, 0)),
  validTo: new Date(gateDayStart(addDays(validTo as Day, 1), timeZone, 0)),
})

/** Ids of the bound guests of a list. */
const boundTo = async (db: Db, id: string): Promise<string[]> =>
  (
    await db.many<{ id: string }>(
      sql`select id from whitelist_guest where whitelist_id = ${id} and unbound_at is null order by id`,
    )
  ).map(guest => guest.id)

/** The terms of a list changed: updates the limits of its guests. */
export async function applyTerms(
  { db, services }: TransitionContext,
  { id, exhibitionId }: List,
  terms: Terms,
): Promise<void> {
  const ids = await boundTo(db, id)
  if (ids.length > 0) await limitGuests({ db }, exhibitionId, ids, limitsOf(terms, services.config.venueTimeZone))
}

/** A list was stopped: suspends its guests. */
export async function guestsStopped(context: TransitionContext, { id, exhibitionId }: List): Promise<void> {
  await suspendGuests(context, exhibitionId, await boundTo(context.db, id))
}

/** A list was resumed: resumes its guests. */
export async function guestsResumed(context: TransitionContext, { id, exhibitionId }: List): Promise<void> {
  await resumeGuests(context, exhibitionId, await boundTo(context.db, id))
}

/** Lists have ended: their guests' badges open no gate, and their codes bind nobody. */
export async function guestsEnded(
  context: TransitionContext,
  lists: readonly List[],
  event: 'void' | 'expire',
): Promise<void> {
  await endOpenLink(context, { purpose: 'whitelist', subjects: lists.map(({ id }) => id) })
  // After the end of a pass its door may issue another.
  await context.db.run(sql`update whitelist_guest set standing_door = null
    where whitelist_id = any(${lists.map(({ id }) => id)}::uuid[]) and standing_door is not null`)
  for (const { id, exhibitionId } of lists) {
    await endGuests(context, exhibitionId, await boundTo(context.db, id), event)
  }
}
