import sql from 'sql-template-tag'
import { type TransitionContext, transitionWhere } from '../../kernel/transition/transition.ts'
import { postponement } from './entity.ts'

/** Requests of ended or cancelled exhibitions lapse. */
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
