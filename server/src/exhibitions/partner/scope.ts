import type { Kind } from '@fairgate/contract/exhibitions/partner/kinds'
import sql, { raw, type Sql } from 'sql-template-tag'
import type { Actor } from '../../kernel/command/context.ts'
import { venueScope } from '../../kernel/counter/row-count.ts'

/** The id of an actor in `partner_visibility` and in the counters. */
export const partnerReader = ({ companyType, companyId }: Actor): string =>
  companyType === 'platform' ? venueScope : companyId

/**
 * Partners that an actor sees, as a condition on an alias of company: the platform all, a company those it added, those
 * under it and those it has an active relation with.
 */
export function partnerScope(actor: Actor, alias = 'c'): Sql {
  return sql`exists (select from partner_visibility seen
    where seen.reader_id = ${partnerReader(actor)} and seen.partner_id = ${raw(alias)}.id)`
}

/**
 * The owner of a company on an alias, who may share it: for a kind with main partners the main partner, else the
 * company that added it; null if only the venue did.
 */
export const ownerOf = ({ under }: Kind, alias = 'c'): Sql =>
  raw(`${alias}.${under === undefined ? 'owner_company_id' : 'parent_id'}`)
