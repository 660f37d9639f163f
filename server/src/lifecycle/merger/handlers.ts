import type { Input, Output } from '@fairgate/contract/app/catalogue'
import { permissions } from '@fairgate/contract/app/texts'
import { kindOf } from '@fairgate/contract/exhibitions/partner/kinds'
import type { mergerCommands } from '@fairgate/contract/lifecycle/merger/commands'
import sql, { raw } from 'sql-template-tag'
import { clausesMerged } from '../../admission/policy/hooks.ts'
import { endIdle, relationsMerged } from '../../exhibitions/participation/hooks.ts'
import { partnersMerged, sharedCounted, sharesMerged } from '../../exhibitions/partner/hooks.ts'
import { operatorsMerged } from '../../identity/access/hooks.ts'
import { duplicateCandidates, lockForMerge } from '../../identity/company/api.ts'
import { type HandlersOf, packLocalized, type ReadContext, type WriteContext } from '../../kernel/command/context.ts'
import { moveCompanyColumns } from '../../kernel/lifecycle/company-columns.ts'
import { page } from '../../kernel/list/listing.ts'
import { publishRowChange } from '../../kernel/push/publish-row-change.ts'
import { mapConstraintErrors } from '../../kernel/refusal/constraint-errors.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { namesBefore, pairOf, side, takenOver } from './pair.ts'
import { plan } from './preview.ts'

export const mergerHandlers: HandlersOf<typeof mergerCommands> = {
  getTwinPage: findDuplicateCandidates,
  async getMergerPreview(ids, { db, language }) {
    const { preview } = await plan(db, ids)
    const toLabels = (names: readonly string[]) =>
      names.map(name => {
        const [cn, en] = permissions[name]?.label ?? [name, name]
        return language === 'cn' ? cn : String(en)
      })
    const roles = preview.roles.map(role => ({ ...role, gains: toLabels(role.gains), loses: toLabels(role.loses) }))
    return { ...preview, roles }
  },
  mergeCompanies,
  dismissTwins: dismissDuplicateCandidates,
}

type Row = Output<'getTwinPage'>['list'][number]

/** Pairs of companies of one type that are probably the same, by name. */
function findDuplicateCandidates(input: Input<'getTwinPage'>, { db }: ReadContext): Promise<Output<'getTwinPage'>> {
  const sideOf = (alias: 'a' | 'b') => raw(side.sql.replaceAll(/\bc\./g, `${alias}.`))
  return page(
    db,
    {
      select: sql`t.id, t.why, ${sideOf('a')} as one, ${sideOf('b')} as other`,
      from: duplicateCandidates,
      where: input.kind ? [sql`a.kind = ${kindOf(input.kind).entityType}`] : [],
      filtered: true,
      id: 't.id',
      sorts: { name: { column: 'a.name_cn', type: 'text' } },
      defaultSort: 'name',
      finish: (row: Pick<Row, 'id' | 'why' | 'one' | 'other'>): Row => ({
        ...{ ...row, version: 1, state: 'open', statusCode: 0, actions: ['merge', 'dismiss'] },
      }),
    },
    input,
  )
}

/** Pairs that somebody has marked as different are not listed again. */
async function dismissDuplicateCandidates(
  { one, other }: Input<'dismissTwins'>,
  { db, actor, log }: WriteContext,
): Promise<Output<'dismissTwins'>> {
  const [first, second] = await pairOf(db, { keep: one, gone: other })
  const [lower, upper] = [one, other].toSorted()
  await db.run(sql`
    insert into not_duplicate (one_id, other_id, by_name) values (${lower}, ${upper}, ${actor.operatorName})
    on conflict do nothing`)
  log({
    ...{ entityType: 'twin', targetId: one, after: { other: second.side.name } },
    targetName: packLocalized({ nameCn: first.side.name.cn, nameEn: first.side.name.en }),
  })
  return { one, other }
}

/**
 * Merges one company into another, in one transaction and a number of statements that does not depend on the number of
 * rows. Both are locked first, in the order of their ids: concurrent writes are either included, or repeated for the
 * target. Refuses `merger.lookAgain` if the preview has changed, and `merger.inTheWay`.
 */
async function mergeCompanies(
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
