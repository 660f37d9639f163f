import sql from 'sql-template-tag'
import { type TransitionContext, transitionWhere } from '../../kernel/transition/transition.ts'
import { isRunningOne } from '../exhibition/api.ts'
import { stand } from './entity.ts'
import { addChange, newIds } from './stand-change.ts'

export { deriveKind } from './derive-job.ts'

/**
 * After participations ended: their stands are free again, each exhibition in one change. Where the exhibition itself
 * is over, stands keep their last holders as the record of who stood where.
 */
export async function participationsEnded(
  context: TransitionContext,
  ended: readonly { row: { id: string; exhibitionId: string } }[],
): Promise<void> {
  for (const [exhibitionId, some] of Map.groupBy(ended, ({ row }) => row.exhibitionId)) {
    const [changeId = ''] = await newIds(context.db, exhibitionId, 1)
    const released = await transitionWhere(
      context,
      stand,
      sql`t.exhibition_id = ${exhibitionId} and t.participation_id = any(${some.map(({ row }) => row.id)}::uuid[])
        and ${isRunningOne(sql`${exhibitionId}::uuid`)}`,
      'release',
      { set: sql`participation_id = null, last_change = ${changeId}` },
    )
    if (released.length === 0) continue
    const before = released.map(({ row }) => row)
    const after = before.map(row => ({ ...row, state: 'free' as const, participationId: null }))
    await addChange(context, { id: changeId, exhibitionId, kind: 'release', before, after })
  }
}
