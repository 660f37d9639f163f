import type { DuplicateCompany } from '@fairgate/contract/exhibitions/partner/duplicate-company'
import type { Kind } from '@fairgate/contract/exhibitions/partner/kinds'
import { partnerPermission } from '@fairgate/contract/exhibitions/partner/module'
import sql, { type Sql } from 'sql-template-tag'
import type { WriteContext } from '../../kernel/command/context.ts'
import type { Db } from '../../kernel/database/database.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { partnerScope } from './scope.ts'

/** The registration of a company. */
export interface Registers {
  creditCode: string | null
  country: string | null
  registrationNumber: string | null
}

/** The field of the register by which a company is found. */
export const registerField = ({ creditCode }: Registers) => (creditCode === null ? 'registrationNumber' : 'creditCode')

/** Companies `c` with this code or number, as the unique indexes define it. A merged one leads to the remaining one. */
export const registered = ({ creditCode, country, registrationNumber }: Registers): Sql => sql`
  c.id in (select coalesce(known.merged_into, known.id) from company known
    where known.state not in ('rejected', 'withdrawn') and (known.credit_code = ${creditCode}
      or (known.country = ${country} and upper(known.registration_number) = upper(${registrationNumber}))))`

/** A partner of a kind that can be requested by its code: active, and not temporary. */
export async function askable(kind: Kind, db: Db, by: Registers): Promise<{ id: string } | undefined> {
  return db.maybe<{ id: string }>(sql`
    select c.id from company c where ${registered(by)} and c.kind = ${kind.entityType} and c.state = 'inUse'
      and c.type = ${kind.companyTypes[0]}`)
}

/**
 * Refuses a registered code or number at its field, with the next step: an operator who sees the company gets a link,
 * one who could work with it may request that, one who already does reads so. Of two parallel entries the unique index
 * refuses one.
 */
export async function refuseDuplicateCompany(
  kind: Kind,
  { db, actor }: WriteContext,
  by: Registers,
  ownId: string | null = null,
): Promise<void> {
  const field = registerField(by)
  const found = await db.maybe<{
    id: string
    kind: string
    sees: boolean
    applied: boolean
    feePercent: string | null
  }>(sql`
    select c.id, c.kind, ${partnerScope(actor)} as sees,
      exists (select from share_application a where a.partner_id = c.id and a.applicant_id = ${actor.companyId}
        and a.state in ('pending', 'returned', 'approved', 'beingUsed')) as applied,
      (select trim_scale(s.fee_percent)::text from share_condition s where s.partner_id = c.id and c.sharing = 'open')
        as "feePercent"
    from company c where ${registered(by)} and c.id is distinct from ${ownId}::uuid limit 1`)
  if (!found) return
  const say = (data: DuplicateCompany) => ({ field, data: { ...data } })
  if (found.sees) refuse('partner.creditCodeTaken', say({ known: { id: found.id, noun: found.kind } }))
  if (found.applied) refuse('partner.alreadyApplied', { field })
  const mayAsk = actor.permissions.has(partnerPermission(kind, 'applyShare')) && actor.companyType !== 'platform'
  if (!mayAsk || !(await askable(kind, db, by))) refuse('partner.creditCodeTaken', { field })
  refuse('partner.onRecord', say({ ask: { feePercent: found.feePercent } }))
}
