import sql from 'sql-template-tag'
import { exhibitionFor } from '../../exhibitions/exhibition/api.ts'
import type { ReadContext, WriteContext } from '../../kernel/command/context.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { locked } from '../../kernel/transition/transition.ts'
import { mayApply } from './badge-rules.ts'
import { badge, type LockedBadge } from './entity.ts'

/** A badge that the caller sees. Refuses `kernel.notFound`. */
export async function findSeen(
  { db, actor }: Pick<ReadContext, 'db' | 'actor'>,
  exhibitionId: string,
  id: string,
): Promise<LockedBadge> {
  await exhibitionFor(db, actor, exhibitionId)
  const row = await db.maybe<LockedBadge>(sql`
    select ${badge.columns} from badge t ${badge.joins}
    where t.exhibition_id = ${exhibitionId} and t.id = ${id} and ${badge.scope(actor)}`)
  return row ?? refuse('kernel.notFound')
}

/** Locks a badge for which the caller applies. Refuses `kernel.notFound` and `kernel.noPermission`. */
export async function lockOwn(context: WriteContext, exhibitionId: string, id: string): Promise<LockedBadge> {
  await exhibitionFor(context.db, context.actor, exhibitionId)
  const row = await locked(context, badge, { id, within: sql`t.exhibition_id = ${exhibitionId}` })
  return mayApply(context.actor, row) ? row : refuse('kernel.noPermission')
}
