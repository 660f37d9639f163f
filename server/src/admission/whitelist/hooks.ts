import sql from 'sql-template-tag'
import type { TransitionContext } from '../../kernel/transition/transition.ts'
import { expireWhere } from './clock.ts'

export { datedWhitelists } from './dated.ts'

/** Exhibitions are over or cancelled: their lists end with them. */
export async function exhibitionsEnded(
  context: TransitionContext,
  ended: readonly { row: { id: string } }[],
): Promise<void> {
  await expireWhere(context, sql`t.exhibition_id = any(${ended.map(({ row }) => row.id)}::uuid[])`)
}
