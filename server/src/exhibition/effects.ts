export { datedReceipts, datedSale } from './dated.ts'
export { holdHallPlan } from './hall-plan.ts'
export { exhibitionToMove, planOf, postpone, refuseUnmovable } from './postpone.ts'
export {
  endOne,
  exhibitionToRun,
  holdOldRehearsal,
  insertRehearsal,
  moveRehearsal,
  oldRehearsals,
  restoreRehearsal,
  widenRehearsal,
} from './rehearsals.ts'

import sql from 'sql-template-tag'
import type { Db } from '../kernel/database.ts'
import { type TransitionContext, transitionWhere } from '../kernel/transition.ts'
import { exhibition } from './entity.ts'

/** Settles closed exhibitions of which nothing is to be paid any more. */
export async function exhibitionsSettled(context: TransitionContext, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await transitionWhere(context, exhibition, sql`t.id = any(${[...ids]}::uuid[])`, 'settle')
}

/** From when on the gate asks for a receipt, of all but holders of these badge types; null: of nobody. */
export function receiptsAskedFor(
  db: Db,
  exhibitionId: string,
  { from, exemptTypes }: { from: string | null; exemptTypes: readonly string[] },
): Promise<number> {
  return db.run(sql`update exhibition set receipt_from = ${from}, receipt_exempt = ${[...exemptTypes]}::uuid[]
    where id = ${exhibitionId}`)
}
