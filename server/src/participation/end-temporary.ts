import sql from 'sql-template-tag'
import { type TransitionContext, transitionWhere } from '../kernel/transition.ts'
import { giveBackUnused } from './allotment.ts'
import { participation } from './entity.ts'

/**
 * Ends a temporary partner's participation at move-out, by the clock: what nobody took goes back to who gave it, badges
 * in work keep what they reserved until they are decided. Done twice it is the same.
 */
export async function endTemporaryParticipation(
  context: TransitionContext,
  exhibitionId: string,
  companyId: string,
): Promise<void> {
  const its = sql`t.exhibition_id = ${exhibitionId} and t.company_id = ${companyId}`
  await transitionWhere(context, participation, its, 'end', { allocate: rows => giveBackUnused(context.db, rows) })
}
