import { runningStates } from '@fairgate/contract/exhibitions/exhibition/states'
import type { Kind } from '@fairgate/contract/exhibitions/partner/kinds'
import sql from 'sql-template-tag'
import { isOnline } from '../../identity/session/api.ts'
import type { ReadContext, WriteContext } from '../../kernel/command/context.ts'
import type { Db } from '../../kernel/database/database.ts'
import { transitionPartners } from './decide-partner.ts'
import type { FamilyInput, FamilyResult } from './family-input.ts'
import { partnerScope } from './scope.ts'

type Rows = FamilyInput<'freeze…'>
type Decided = FamilyResult<'freeze…'>
type Consequences = FamilyResult<'get…FreezeConsequences'>

/**
 * Freezes partners: their people are logged out and locked out, and their badges open no door until they are unfrozen.
 * Rows are locked from here on: a concurrent login has finished before, or sees the freeze (identity/session/login.ts).
 */
export const freezePartners = (kind: Kind, input: Rows, context: WriteContext): Promise<Decided> =>
  transitionPartners(kind, input, context, 'freeze')

/** Unfreezes partners; exactly the badges that were suspended with them open doors again. */
export const unfreezePartners = (kind: Kind, input: Rows, context: WriteContext): Promise<Decided> =>
  transitionPartners(kind, input, context, 'unfreeze')

/** The consequences of freezing these, added up; invisible ones count nothing. */
export async function freezeConsequences(
  kind: Kind,
  { ids }: FamilyInput<'get…FreezeConsequences'>,
  { db, actor }: ReadContext,
): Promise<Consequences> {
  const seen = await db.many<{ id: string }>(sql`
    select c.id from company c where c.id = any(${ids}::uuid[]) and c.kind = ${kind.entityType} and ${partnerScope(actor)}`)
  return consequencesOf(
    db,
    seen.map(({ id }) => id),
  )
}

/** From counters and the few rows of participations and people: the same cost for ten badges and a million. */
export function consequencesOf(db: Db, ids: readonly string[]): Promise<Consequences> {
  return db.one<Consequences>(sql`
    with taking as (
      select p.id, p.exhibition_id from participation p join exhibition e on e.id = p.exhibition_id
      where p.company_id = any(${ids}::uuid[]) and e.state = any(${[...runningStates]}::text[])),
    acting as (select ${isOnline} as online from operator o where o.company_id = any(${ids}::uuid[]) and o.state = 'inUse')
    select (select count(distinct exhibition_id) from taking)::int as exhibitions,
      (select coalesce(sum(value), 0) from row_count where scope in (select id from taking) and name = 'badge.active')::int as badges,
      (select count(*) filter (where online) from acting)::int as online,
      (select count(*) from acting)::int as operators`)
}
