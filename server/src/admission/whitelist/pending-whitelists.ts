import sql from 'sql-template-tag'
import { counts } from '../../exhibitions/exhibition/api.ts'
import type { Actor } from '../../kernel/command/context.ts'
import {
  addPendingRows,
  countPending,
  type DatedPendingCount,
  nothingPending,
} from '../../kernel/counter/pending-count.ts'
import { readRowCounts, venueScope } from '../../kernel/counter/row-count.ts'
import type { Db } from '../../kernel/database/database.ts'
import { pendingStates, type WhitelistHead, whitelist, whitelistActionsOf, whitelistScope } from './entity.ts'

/** Lists that await this caller: the venue's decision, or the endorsement by the organizer of their show. */
export async function whitelistsToDecide(db: Db, actor: Actor): Promise<DatedPendingCount> {
  if (!actor.permissions.has('whitelist:approve')) return nothingPending
  const isVenue = actor.companyType === 'platform'
  const counted = await readRowCounts(db, isVenue ? venueScope : actor.companyId, 'whitelist')
  const decided = isVenue ? sql`true` : sql`t.sponsor_id = ${actor.companyId} and t.company_id <> ${actor.companyId}`
  // The input of the rule besides the state: for an organizer only lists of others in its shows are counted.
  const like = { sponsorId: actor.companyId, companyId: '', during: true }
  const kinds = pendingStates.map(state => ({
    like: { ...like, state },
    count: counted[state] ?? 0,
    where: sql`t.state = ${state} and ${decided}`,
  }))
  const among = sql`whitelist t where ${counts('t.exhibition_id')} and ${whitelistScope(actor)}`
  const pending = await countPending<WhitelistHead>(
    db,
    actor,
    {
      verb: isVenue ? 'approve' : 'endorse',
      actions: row => whitelistActionsOf(actor, row),
      decided: {
        submittedBy: 't.submitted_by',
        among,
        override: whitelist.override,
      },
    },
    kinds,
  )
  return addPendingRows(pending, among, { since: 't.submitted_at' })
}
