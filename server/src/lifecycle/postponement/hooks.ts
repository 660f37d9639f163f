import sql from 'sql-template-tag'
import { type TransitionContext, transitionWhere } from '../../kernel/transition/transition.ts'
import { postponement } from './entity.ts'

/** Requests of exhibitions that are over or cancelled wait for nobody any more. */
export async function exhibitionsEnded(
  context: TransitionContext,
  ended: readonly { row: { id: string } }[],
): Promise<void> {
  await transitionWhere(
    context,
    postponement,
    sql`t.exhibition_id = any(${ended.map(({ row }) => row.id)}::uuid[])`,
    'end',
  )
}
