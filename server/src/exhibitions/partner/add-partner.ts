import type { Kind } from '@fairgate/contract/exhibitions/partner/kinds'
import sql from 'sql-template-tag'
import { insertCompany } from '../../identity/company/hooks.ts'
import { packLocalized, type WriteContext } from '../../kernel/command/context.ts'
import { mapConstraintErrors } from '../../kernel/refusal/constraint-errors.ts'
import { addHistory } from '../../kernel/transition/history.ts'
import { transition } from '../../kernel/transition/transition.ts'
import { relate } from '../participation/hooks.ts'
import { checkTier, type Placed } from './check-tier.ts'
import { refuseDuplicateCompany, registered } from './duplicate-company.ts'
import { buildPartnerEntity, type LockedPartner } from './entity.ts'
import type { FamilyInput, FamilyResult } from './family-input.ts'
import { claimFiles } from './files.ts'
import { columnsOf, formOf, loggedForm } from './form.ts'
import { refusals } from './refusals.ts'
import { refuseInvalid } from './validation.ts'

type Form = FamilyInput<'add…'>

/**
 * Adds a partner, pending immediately. A closed temporary one is reopened under its credit code or registration number;
 * any other registered one is refused at its field, with the next step (duplicate-company.ts). `licenceLater`: a sheet has no
 * licence, so it is uploaded before the decision.
 */
export async function addPartner(
  kind: Kind,
  form: Form,
  context: WriteContext,
  { licenceLater = false } = {},
): Promise<FamilyResult<'add…'>> {
  const { db, actor } = context
  const placement = await checkTier(kind, context, form)
  const back = await comeBack(kind, form, placement, context)
  if (back) return back
  await refuseDuplicateCompany(kind, context, form)
  await refuseInvalid(db, form, { entered: true, licenceLater })
  const ownerCompanyId = actor.companyType === 'platform' ? null : actor.companyId
  const by = { state: 'pending', owner_company_id: ownerCompanyId, submitted_by: actor.operatorId }
  const made = await mapConstraintErrors(insertCompany(db, { ...columnsOf(form, placement), ...by }), refusals)
  await claimFiles(context, made.id, form)
  await addHistory(context, 'company', { id: made.id, event: 'submit' }, null, 'pending', await formOf(db, made.id))
  context.log({ entityType: 'company', targetId: made.id, targetName: packLocalized(form), after: loggedForm(form) })
  return made
}

/** Reopens a closed temporary partner with this code for the exhibition where it is needed now. */
async function comeBack(
  kind: Kind,
  { creditCode, country, registrationNumber }: Form,
  { type, temporaryFor, parentId }: Placed,
  context: WriteContext,
): Promise<FamilyResult<'add…'> | undefined> {
  const { db, actor } = context
  if (temporaryFor === null) return undefined
  const closed = await db.maybe<Pick<LockedPartner, 'id'>>(sql`
    select c.id from company c where c.type = ${type} and c.state = 'closed'
      and ${registered({ creditCode, country, registrationNumber })} for update`)
  if (!closed) return undefined
  // Earlier owners of the closed partner stay unknown to the caller, who has only typed its code.
  const entity = { ...buildPartnerEntity(kind), scope: () => sql`true`, may: {} }
  const ownerCompanyId = actor.companyType === 'platform' ? null : actor.companyId
  const { version } = await transition(context, entity, { id: closed.id }, 'reopen', {
    set: sql`temporary_for = ${temporaryFor}, parent_id = ${parentId}, owner_company_id = coalesce(${ownerCompanyId}, owner_company_id),
      read_only_since = null, closes_at = null`,
  })
  if (parentId !== null) await relate(context, parentId, closed.id)
  return { id: closed.id, version }
}
