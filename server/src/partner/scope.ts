import type { Kind } from '@fairgate/contract/partner/kinds'
import sql, { raw, type Sql } from 'sql-template-tag'
import type { Actor } from '../kernel/context.ts'
import { venueScope } from '../kernel/counter.ts'

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
 * Whose partner a company on an alias is, and so who shares it: of a kind that works under others that one, else who
 * brought it in; null where only the venue did.
 */
export const ownerOf = ({ under }: Kind, alias = 'c'): Sql =>
  raw(`${alias}.${under === undefined ? 'keeper_id' : 'parent_id'}`)
