export { holdHallPlan } from './hall-plan.ts'
export { exhibitionToMove, planOf, postpone, refuseUnmovable } from './postpone.ts'

import sql, { type Sql } from 'sql-template-tag'
import { type Moving, moveWhere } from '../kernel/move.ts'
import { exhibition } from './subject.ts'

/**
 * Whether all money of exhibition `t` is settled. Nothing costs anything yet, so it always is; with finance this is what
 * its settlements say, and finance calls `settlementsAsked` when the last of them is through.
 */
const settlementsDone: Sql = sql`true`

/** Settles those of closed exhibitions of which nothing is to be paid any more. */
export async function settlementsAsked(context: Moving, closed: readonly { row: { id: string } }[]): Promise<void> {
  const these = sql`t.id = any(${closed.map(({ row }) => row.id)}::uuid[])`
  await moveWhere(context, exhibition, sql`${these} and ${settlementsDone}`, 'settle')
}
