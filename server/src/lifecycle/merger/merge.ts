import type { Input, Output } from '@fairgate/contract/app/catalogue'
import { clausesMerged } from '../../admission/policy/hooks.ts'
import { endIdle, relationsMerged } from '../../exhibitions/participation/hooks.ts'
import { partnersMerged, sharedCounted, sharesMerged } from '../../exhibitions/partner/hooks.ts'
import { operatorsMerged } from '../../identity/access/hooks.ts'
import { lockForMerge } from '../../identity/company/api.ts'
import { packLocalized, type WriteContext } from '../../kernel/command/context.ts'
import { moveCompanyColumns } from '../../kernel/lifecycle/company-columns.ts'
import { publishRowChange } from '../../kernel/push/publish-row-change.ts'
import { mapConstraintErrors } from '../../kernel/refusal/constraint-errors.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { namesBefore, takenOver } from './pair.ts'
import { plan } from './preview.ts'

/**
 * Merges one company into another, in one transaction and a number of statements that does not depend on the number of
 * rows. Both are locked first, in the order of their ids: concurrent writes are either included, or repeated for the
 * target. Refuses `merger.lookAgain` if the preview has changed, and `merger.inTheWay`.
 */
export async function mergeCompanies(
  { keep, gone, fields, digest, reason }: Input<'mergeCompanies'>,
  context: WriteContext,
): Promise<Output<'mergeCompanies'>> {
  const { db } = context
  await lockForMerge(db, [keep, gone])
  const { preview, pair, roles, living, idle } = await plan(db, { keep, gone })
  if (preview.digest !== digest) refuse('merger.lookAgain')
  if (preview.obstacles.length > 0) refuse('merger.inTheWay')
  const [survivor, other] = pair
  await endIdle(context, idle)
  await sharesMerged(context, { gone, keep })
  await relationsMerged(context, { gone, keep })
  const columns = takenOver(pair, fields)
  const made = await partnersMerged(context, { gone, keep, columns, formerNames: namesBefore(pair), note: reason })
  await operatorsMerged(context, { gone, keep, roles })
  await clausesMerged(db, { gone, keep, living })
  await mapConstraintErrors(moveCompanyColumns(db, { gone, keep, living }), {
    ticket_reference_used: ['merger.referenceUsed'],
  })
  await sharedCounted(db, keep)
  publishRowChange(
    context.push,
    [keep, gone, ...pair.flatMap(({ ownerCompanyId, parentId }) => [ownerCompanyId, parentId])],
    ...(['company', 'relation', 'participation', 'badge', 'operator'] as const),
  )
  const names = (side: { name: { cn: string; en: string } }) =>
    packLocalized({ nameCn: side.name.cn, nameEn: side.name.en })
  context.log({
    ...{ entityType: 'company', targetId: keep, targetName: names(survivor.side) },
    before: { gone, name: other.side.name, register: other.side.register },
    after: { fields, reason, moves: Object.fromEntries(preview.moves.map(({ what, count }) => [what, count])) },
  })
  return made
}
