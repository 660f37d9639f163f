import sql from 'sql-template-tag'
import type { Actor } from '../../kernel/command/context.ts'
import {
  addPendingRows,
  countPending,
  type DatedPendingCount,
  type PendingCount,
} from '../../kernel/counter/pending-count.ts'
import { readRowCounts, venueScope } from '../../kernel/counter/row-count.ts'
import type { Db } from '../../kernel/database/database.ts'
import { listActions } from '../../kernel/transition/entity-definition.ts'
import { type ExhibitionEvent, exhibition, type LockedExhibition } from './entity.ts'

/** Exhibitions that await this operator's decision. */
export const exhibitionsToDecide = async (db: Db, actor: Actor): Promise<DatedPendingCount> =>
  addPendingRows(await inState(db, actor, 'pending', 'approve'), sql`exhibition e where true`, {
    since: 'e.submitted_at',
  })

/** Counts the returned exhibitions that this operator has to correct. */
export const countExhibitionsToCorrect = (db: Db, actor: Actor): Promise<PendingCount> =>
  inState(db, actor, 'returned', 'submit')

/** Of the exhibitions in an operator's creation list; the platform sees all owners. */
async function inState(
  db: Db,
  actor: Actor,
  state: 'pending' | 'returned',
  verb: ExhibitionEvent,
): Promise<PendingCount> {
  const scope = actor.companyType === 'platform' ? venueScope : actor.companyId
  const { [state]: count = 0 } = await readRowCounts(db, scope, 'exhibition')
  const actions = (row: LockedExhibition) => listActions(exhibition, actor, row)
  const rule = {
    verb,
    actions,
    decided: { submittedBy: 'e.submitted_by', among: sql`exhibition e where true`, override: exhibition.override },
  }
  const where = state === 'pending' ? sql`e.state = 'pending'` : sql`e.state = 'returned'`
  return countPending(db, actor, rule, [{ like: { state, sponsorId: actor.companyId }, count, where }])
}
