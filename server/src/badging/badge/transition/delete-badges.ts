import type { badgeCommands } from '@fairgate/contract/badging/badge/commands'
import sql from 'sql-template-tag'
import { exhibitionFor } from '../../../exhibitions/exhibition/api.ts'
import { type HandlersOf, packLocalizedList } from '../../../kernel/command/context.ts'
import { publishRowChangeOf } from '../../../kernel/push/publish-row-change.ts'
import { toBatchResult, toFailedRows } from '../../../kernel/refusal/failure.ts'
import { refuse } from '../../../kernel/refusal/refuse.ts'
import { lockedAll } from '../../../kernel/transition/transition.ts'
import { mayApply } from '../badge-rules.ts'
import { badge, type LockedBadge } from '../entity.ts'
import { forgetEvidence } from '../evidence/forget-evidence.ts'
import { changeTasks } from '../tasks.ts'
import { forgetVehicles } from '../vehicle/vehicle-row.ts'

/** Deletes drafts, which leave no state behind. Other rows of the selection are reported and do not stop the rest. */
export const deleteBadge: HandlersOf<typeof badgeCommands>['deleteBadge'] = async ({ exhibitionId, ids }, context) => {
  const { actor, db, language } = context
  await exhibitionFor(db, actor, exhibitionId)
  const deletable = async (row: LockedBadge) => {
    if (!mayApply(actor, row)) refuse('kernel.noPermission')
    if (row.state !== 'draft') refuse('kernel.notInThisState')
    return row
  }
  const keys = ids.map(id => ({ id }))
  const within = sql`t.exhibition_id = ${exhibitionId}`
  const { passed, failed } = await lockedAll(context, badge, keys, deletable, within)
  const going = passed.map(({ id }) => id)
  await db.run(sql`delete from badge where exhibition_id = ${exhibitionId} and id = any(${going}::uuid[])`)
  await forgetEvidence(db, exhibitionId, going)
  await db.run(sql`delete from stand_head where exhibition_id = ${exhibitionId} and badge_id = any(${going}::uuid[])`)
  if (passed.some(({ subject }) => subject === 'vehicle')) await forgetVehicles(db, exhibitionId, going)
  await changeTasks(
    db,
    passed.map(row => ({ row, before: [row.state, row.credentialState] })),
  )
  const names = passed.map(row => badge.nameOf(row))
  const called = passed.length > 0 ? names : failed.map(({ name }) => name)
  context.log({
    entityType: 'badge',
    exhibitionId,
    targetId: going.length === 1 ? going[0] : undefined,
    targetName: packLocalizedList(called.slice(0, 100)),
    before: { state: 'draft', count: going.length, names: names.slice(0, 100) },
    ...(failed.length > 0 && { after: { failed: toFailedRows(failed, language) } }),
  })
  publishRowChangeOf(
    context,
    badge,
    passed.map(row => ({ row, state: row.state })),
  )
  return toBatchResult(passed.length, failed, language)
}
