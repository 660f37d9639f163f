export { holdHallPlan } from './hall-plan.ts'
export { exhibitionToMove, planOf, postpone, refuseUnmovable } from './postpone.ts'

import sql from 'sql-template-tag'
import { type Moving, moveWhere } from '../kernel/move.ts'
import { exhibition } from './subject.ts'

/** Settles closed exhibitions of which nothing is to be paid any more. */
export async function exhibitionsSettled(context: Moving, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await moveWhere(context, exhibition, sql`t.id = any(${[...ids]}::uuid[])`, 'settle')
}
