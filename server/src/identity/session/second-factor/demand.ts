import type { Input, Result } from '@fairgate/contract/app/catalogue'
import type { Language } from '@fairgate/contract/kernel/i18n/language'
import sql from 'sql-template-tag'
import type { ReadContext, WriteContext } from '../../../kernel/command/context.ts'
import type { Db } from '../../../kernel/database/database.ts'
import { refuse } from '../../../kernel/refusal/refuse.ts'
import type { ProvedBy } from '../login-resume.ts'
import { needRelyingParty } from '../passkey/relying-party.ts'
import type { Factors } from './stored-factor.ts'

/** What the company of an operator demands: a second factor of any kind, or a passkey. */
export type Demand = 'any' | 'passkey'

export async function demandOn(db: Db, operatorId: string): Promise<Demand | undefined> {
  const demand = await db.maybe<{ passkeys: boolean }>(sql`select d.passkeys from second_factor_demand d
    join operator o on o.company_id = d.company_id where o.id = ${operatorId}`)
  return demand && (demand.passkeys ? 'passkey' : 'any')
}

/** Whether the proofs of a login meet the demand. A sign-on provider meets it itself. */
export function satisfies(
  demand: Demand | undefined,
  { proved, provedBy }: { proved: boolean; provedBy?: ProvedBy | null },
): boolean {
  if (demand === undefined) return true
  return demand === 'any' ? proved : provedBy === 'passkey' || provedBy === 'provider'
}

/**
 * Names of the companies of an account that demand a second factor; with `passkey`, those that accept only passkeys.
 */
export async function demandedBy(db: Db, accountId: string, language: Language, passkeys = false): Promise<string[]> {
  const name = language === 'cn' ? sql`c.name_cn` : sql`c.name_en`
  const rows = await db.many<{ name: string }>(sql`
    select ${name} as name from operator o join company c on c.id = o.company_id
      join second_factor_demand d on d.company_id = c.id
    where o.account_id = ${accountId} and o.state = 'inUse' and (d.passkeys or not ${passkeys}) order by o.id`)
  return rows.map(row => row.name)
}

/** Refuses to remove the last factor that a company of the account demands. */
export async function refuseLast(db: Db, accountId: string, left: Factors, language: Language): Promise<void> {
  if (left.passkeys > 0) return
  // If an authenticator is left, only companies that accept only passkeys object.
  const demanding = await demandedBy(db, accountId, language, left.authenticator)
  if (demanding.length > 0) refuse('session.secondFactorDemanded')
}

export async function getSecondFactorDemand(
  _input: Input<'getSecondFactorDemand'>,
  { db, actor }: ReadContext,
): Promise<Result<'getSecondFactorDemand'>> {
  return db.one(sql`
    select exists (select from second_factor_demand where company_id = ${actor.companyId}) as demanded,
      exists (select from second_factor_demand where company_id = ${actor.companyId} and passkeys) as passkeys,
      count(*)::int as operators, count(*) filter (where exists (select from second_factor f where f.account_id = o.account_id)
        or exists (select from passkey k where k.account_id = o.account_id))::int as "withFactor"
    from operator o where o.company_id = ${actor.companyId} and o.state = 'inUse'`)
}

/** Active sessions continue: a company that demands it during an exhibition does not log its desks out. */
export async function setSecondFactorDemand(
  { secondFactorDemanded, passkeysDemanded }: Input<'setSecondFactorDemand'>,
  { db, services, actor, log }: WriteContext,
): Promise<Result<'setSecondFactorDemand'>> {
  if (passkeysDemanded) needRelyingParty(services.config)
  const changed = secondFactorDemanded
    ? await db.run(sql`insert into second_factor_demand as d (company_id, demanded_by_name, passkeys)
        values (${actor.companyId}, ${actor.operatorName}, ${passkeysDemanded}) on conflict (company_id) do update
        set passkeys = excluded.passkeys, demanded_by_name = excluded.demanded_by_name where d.passkeys <> excluded.passkeys`)
    : await db.run(sql`delete from second_factor_demand where company_id = ${actor.companyId}`)
  log({
    entityType: 'company',
    targetId: actor.companyId,
    targetName: actor.companyName.cn,
    ...(changed > 0 && { before: { secondFactorDemanded: !secondFactorDemanded } }),
    after: { secondFactorDemanded, ...(passkeysDemanded && { passkeysDemanded }) },
  })
  return {}
}
