import { partnerKinds } from '@fairgate/contract/partner/kinds'
import { partnerPermission } from '@fairgate/contract/partner/permissions'
import type { RedPointFlag, RedPoints } from '@fairgate/contract/session/red-points'
import sql, { raw, type Sql } from 'sql-template-tag'
import type { Actor } from '../kernel/context.ts'
import { countersOf, venueScope } from '../kernel/counter.ts'
import type { Db } from '../kernel/database.ts'

/** Under which id an actor's partners, their tabs and totals stand in `partner_reader` and among the counters. */
export const partnerReader = ({ companyType, companyId }: Actor): string =>
  companyType === 'platform' ? venueScope : companyId

/**
 * Partners an actor sees, as a condition on an alias of company: the platform all, a company those it brought in, those
 * under it and those it has an active relation with.
 */
export function partnerScope(actor: Actor, alias = 'c'): Sql {
  return sql`exists (select from partner_reader seen
    where seen.reader_id = ${partnerReader(actor)} and seen.partner_id = ${raw(alias)}.id)`
}

/**
 * Red points of partners: something of a kind waits for the platform's decision, or was returned to who looks after it; a
 * secondary kind counts with the kind it works under.
 */
export async function partnersWait(db: Db, actor: Actor): Promise<Partial<RedPoints>> {
  const flagged = Object.values(partnerKinds).flatMap(kind => {
    const flag: RedPointFlag | undefined = 'redPoint' in kind ? kind.redPoint : undefined
    const state = actor.permissions.has(partnerPermission(kind, 'approve')) ? 'pending' : 'returned'
    const acts = state === 'pending' || actor.permissions.has(partnerPermission(kind, 'add'))
    return flag && acts ? [{ flag, name: `${kind.noun}.${state}` }] : []
  })
  if (flagged.length === 0) return {}
  const counters = await countersOf(db, partnerReader(actor), 'partner')
  const up = flagged.filter(({ name }) => (counters[name] ?? 0) > 0)
  return Object.fromEntries(up.map(({ flag }) => [flag, true]))
}
