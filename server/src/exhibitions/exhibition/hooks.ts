export { datedReceipts, datedSale } from './dated.ts'
export { lockHallPlan } from './hall-plan.ts'
export { exhibitionToMove, planOf, postpone, refuseUnmovable } from './postpone.ts'
export {
  endOne,
  exhibitionToRun,
  findOldSandboxes,
  insertSandbox,
  lockOldSandbox,
  moveSandbox,
  restoreSandbox,
  widenSandbox,
} from './sandboxes.ts'

import sql from 'sql-template-tag'
import type { Db } from '../../kernel/database/database.ts'
import { type TransitionContext, transitionWhere } from '../../kernel/transition/transition.ts'
import { exhibition } from './entity.ts'

/** Settles closed exhibitions without open payments. */
export async function exhibitionsSettled(context: TransitionContext, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await transitionWhere(context, exhibition, sql`t.id = any(${[...ids]}::uuid[])`, 'settle')
}

/** Sets from when on the gate requires a receipt, except for holders of these badge types; null: never. */
export function setReceiptRule(
  db: Db,
  exhibitionId: string,
  { from, exemptTypes }: { from: string | null; exemptTypes: readonly string[] },
): Promise<number> {
  return db.run(sql`update exhibition set receipt_from = ${from}, receipt_exempt = ${[...exemptTypes]}::uuid[]
    where id = ${exhibitionId}`)
}
