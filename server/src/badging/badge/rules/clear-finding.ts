import type { badgeCommands } from '@fairgate/contract/badging/badge/commands'
import sql from 'sql-template-tag'
import { exhibitionFor, refuseUnlessRunning } from '../../../exhibitions/exhibition/api.ts'
import type { HandlersOf, WriteContext } from '../../../kernel/command/context.ts'
import { publishRowChangeOf } from '../../../kernel/push/publish-row-change.ts'
import { refuse } from '../../../kernel/refusal/refuse.ts'
import { locked, transitionLocked } from '../../../kernel/transition/transition.ts'
import { lockForActivation } from '../activation-locks.ts'
import { runs } from '../badge-rules.ts'
import { badge, type LockedBadge } from '../entity.ts'
import { refuseFrozen } from '../transition/verb.ts'
import { clear, findUncleared, reasonsOfFindings } from './findings.ts'

/** Clears a rule that puts a badge on hold. The last one releases a badge on hold; before its approval it only clears the way. */
export const clearFinding: HandlersOf<typeof badgeCommands>['clearFinding'] = async (
  { exhibitionId, id, code, note },
  context,
) => {
  const { actor, db } = context
  const exhibition = await exhibitionFor(db, actor, exhibitionId)
  await lockForActivation(db, exhibitionId, [id])
  const row = await locked(context, badge, { id, within: sql`t.exhibition_id = ${exhibitionId}` })
  if (!runs(actor, row)) refuse('kernel.noPermission')
  if (row.submittedBy === actor.operatorId) refuse('kernel.ownSubmission')
  if (row.state !== 'pending' && row.state !== 'endorsed' && row.state !== 'onHold') refuse('kernel.notInThisState')
  if (!(await clear(db, { exhibitionId, id, code, note, by: actor.operatorName }))) refuse('kernel.notFound')
  context.log({
    entityType: 'badge',
    targetId: id,
    targetName: badge.nameOf(row),
    exhibitionId,
    after: { rule: code, note },
  })
  const remains = (await findUncleared(db, exhibitionId, [id])).has(id)
  if (row.state !== 'onHold' || remains) return { id, version: await changeReasons(context, row) }
  refuseUnlessRunning(exhibition)
  refuseFrozen(row)
  const event = row.price === '0.00' ? 'release' : 'charge'
  const within = sql`t.exhibition_id = ${exhibitionId}`
  const [released] = await transitionLocked(context, badge, [row], event, {
    within,
    note,
    set: sql`hold_reasons = '{}'`,
  })
  return { id, version: released?.version ?? row.version }
}

/** The badge stays in its state; its version says that somebody decided about it. */
async function changeReasons(context: WriteContext, row: LockedBadge): Promise<number> {
  const { version } = await context.db.one<{ version: number }>(sql`
    update badge t set version = t.version + 1, hold_reasons = ${reasonsOfFindings}
    where t.exhibition_id = ${row.exhibitionId} and t.id = ${row.id} returning version`)
  publishRowChangeOf(context, badge, [{ row, state: row.state }])
  return version
}
