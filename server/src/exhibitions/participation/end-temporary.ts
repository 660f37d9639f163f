import sql from 'sql-template-tag'
import { type TransitionContext, transitionWhere } from '../../kernel/transition/transition.ts'
import { refundUnused } from './allotment.ts'
import { participation } from './entity.ts'

/**
 * Ends a temporary partner's participation at move-out: unused quota returns to its giver, badges in progress retain
 * what they reserved until they are decided. Safe to repeat.
 */
export async function endTemporaryParticipation(
  context: TransitionContext,
  exhibitionId: string,
  companyId: string,
): Promise<void> {
  const its = sql`t.exhibition_id = ${exhibitionId} and t.company_id = ${companyId}`
  await transitionWhere(context, participation, its, 'end', { allocate: rows => refundUnused(context.db, rows) })
}
