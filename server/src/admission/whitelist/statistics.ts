import type { Input, Result } from '@fairgate/contract/app/catalogue'
import sql from 'sql-template-tag'
import { ofExhibition, ofOneOrCounting } from '../../exhibitions/exhibition/api.ts'
import { companyNames } from '../../identity/company/api.ts'
import type { ReadContext } from '../../kernel/command/context.ts'
import { cameIn } from '../gate/api.ts'
import { whitelistScope } from './entity.ts'
import { contextKindByScope } from './queries.ts'

/** Allowed, bound and admitted guests by host, over active and ended lists. The hosts with most places first. */
export async function whitelistStatistics(
  { scope, exhibitionId }: Input<'getWhitelistStatistics'>,
  { db, actor }: ReadContext,
): Promise<Result<'getWhitelistStatistics'>> {
  const rows = await db.many<Result<'getWhitelistStatistics'>['list'][number]>(sql`
    select t.company_id as "companyId", ${companyNames(sql`t.company_id`)} as company, count(*)::int as lists,
      sum(t.allowed_people)::int as allowed, sum(t.bound)::int as bound, sum(t.allowed_vehicles)::int as "allowedVehicles",
      sum(t.bound_vehicles)::int as "boundVehicles", sum((select count(*) from whitelist_guest g
        where g.whitelist_id = t.id and ${cameIn(sql`g.exhibition_id`, sql`g.id`)}))::int as entered
    from whitelist t ${ofExhibition}
    where ${whitelistScope(actor)} and not t.standing and t.state in ('valid', 'pendingReview', 'stopped', 'expired')
      and e.kind = ${contextKindByScope[scope]} and ${ofOneOrCounting('t.exhibition_id', exhibitionId)}
    group by t.company_id order by sum(t.allowed_people) desc, t.company_id limit 200`)
  return { list: rows }
}
