import sql from 'sql-template-tag'
import type { TransitionContext } from '../../kernel/transition/transition.ts'
import { expireWhere } from './clock.ts'

export { datedWhitelists } from './dated.ts'

/** Exhibitions ended or were cancelled: ends their lists. */
export async function exhibitionsEnded(
  context: TransitionContext,
  ended: readonly { row: { id: string } }[],
): Promise<void> {
  await expireWhere(context, sql`t.exhibition_id = any(${ended.map(({ row }) => row.id)}::uuid[])`)
}
