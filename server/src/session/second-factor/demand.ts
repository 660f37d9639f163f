import type { Input, Result } from '@fairgate/contract/catalogue'
import type { Language } from '@fairgate/contract/kernel/language'
import sql from 'sql-template-tag'
import type { ReadContext, WriteContext } from '../../kernel/context.ts'
import type { Db } from '../../kernel/database.ts'

/** Whether the company an operator acts for lets nobody in without a second factor. */
export async function isDemandedOf(db: Db, operatorId: string): Promise<boolean> {
  const demand = await db.maybe(sql`select from second_factor_demand d join operator o on o.company_id = d.company_id
    where o.id = ${operatorId}`)
  return demand !== undefined
}

/** Names of the companies an account acts for that demand one. */
export async function demandedBy(db: Db, accountId: string, language: Language): Promise<string[]> {
  const name = language === 'cn' ? sql`c.name_cn` : sql`c.name_en`
  const rows = await db.many<{ name: string }>(sql`
    select ${name} as name from operator o join company c on c.id = o.company_id
      join second_factor_demand d on d.company_id = c.id
    where o.account_id = ${accountId} and o.state = 'inUse' order by o.id`)
  return rows.map(row => row.name)
}

export async function getSecondFactorDemand(
  _input: Input<'getSecondFactorDemand'>,
  { db, actor }: ReadContext,
): Promise<Result<'getSecondFactorDemand'>> {
  return db.one(sql`
    select exists (select from second_factor_demand where company_id = ${actor.companyId}) as demanded,
      count(*)::int as operators, count(f.account_id)::int as "withFactor"
    from operator o left join second_factor f on f.account_id = o.account_id
    where o.company_id = ${actor.companyId} and o.state = 'inUse'`)
}

/** Sessions that are open stay open: a company that demands it in the middle of a fair does not log its desks out. */
export async function setSecondFactorDemand(
  { secondFactorDemanded }: Input<'setSecondFactorDemand'>,
  { db, actor, log }: WriteContext,
): Promise<Result<'setSecondFactorDemand'>> {
  const changed = secondFactorDemanded
    ? await db.run(sql`insert into second_factor_demand (company_id, demanded_by_name)
        values (${actor.companyId}, ${actor.operatorName}) on conflict do nothing`)
    : await db.run(sql`delete from second_factor_demand where company_id = ${actor.companyId}`)
  log({
    noun: 'company',
    targetId: actor.companyId,
    targetName: actor.companyName.cn,
    ...(changed > 0 && { before: { secondFactorDemanded: !secondFactorDemanded } }),
    after: { secondFactorDemanded },
  })
  return {}
}
