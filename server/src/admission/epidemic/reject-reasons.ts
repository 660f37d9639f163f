import type { Input, Result } from '@fairgate/contract/app/catalogue'
import sql from 'sql-template-tag'
import { enabledOptions, refuseUnlessReason, takeOption } from '../../foundation/dictionary/api.ts'
import type { Actor, ReadContext } from '../../kernel/command/context.ts'
import type { Db } from '../../kernel/database/database.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { declarationScope } from './scope.ts'

/** The exhibition of each of these declarations that the actor sees. */
async function exhibitionsOf(db: Db, actor: Actor, ids: readonly string[]): Promise<Map<string, string>> {
  const seen = await db.many<{ id: string; exhibitionId: string }>(sql`
    select t.id, t.exhibition_id as "exhibitionId" from declaration t
    where t.id = any(${[...ids]}::uuid[]) and ${declarationScope(actor)}`)
  return new Map(seen.map(({ id, exhibitionId }) => [id, exhibitionId]))
}

const distinct = (exhibitions: ReadonlyMap<string, string>) => [...new Set(exhibitions.values())].sort()

/** Reasons offered for all of some declarations; a reason with different names in two exhibitions is not shared. */
export async function getRejectReasons(
  { ids }: Input<'getRejectReasons'>,
  { db, actor }: ReadContext,
): Promise<Result<'getRejectReasons'>> {
  const exhibitions = await exhibitionsOf(db, actor, ids)
  if (ids.some(id => !exhibitions.has(id))) refuse('kernel.notFound')
  const [first, ...others] = distinct(exhibitions)
  const entityType = 'declaration'
  let offered = await enabledOptions(db, 'reject_reason', { entityType, exhibitionId: first })
  for (const exhibitionId of others) {
    const there = await enabledOptions(db, 'reject_reason', { entityType, exhibitionId })
    offered = offered.filter(({ value, cn, en }) =>
      there.some(other => other.value === value && other.cn === cn && other.en === en),
    )
  }
  return { list: offered.map(({ value, cn, en }) => ({ value, name: { cn, en } })) }
}

/** The exhibitions whose declarations may get a reason; refuses at its field a reason that none offers. For writes. */
export async function takeRejectReason(
  db: Db,
  actor: Actor,
  { ids, reasonCode }: { ids: readonly string[]; reasonCode: string },
): Promise<ReadonlySet<string>> {
  const taking = new Set<string>()
  const exhibitionIds = distinct(await exhibitionsOf(db, actor, ids))
  for (const exhibitionId of exhibitionIds)
    if (await takeOption(db, 'reject_reason', reasonCode, { entityType: 'declaration', exhibitionId }))
      taking.add(exhibitionId)
  if (taking.size === 0)
    await refuseUnlessReason(db, 'reject', 'declaration', { reasonCode, exhibitionId: exhibitionIds[0] })
  return taking
}
