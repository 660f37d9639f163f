import type { Kind } from '@fairgate/contract/exhibitions/partner/kinds'
import sql from 'sql-template-tag'
import { assigned, editCompany } from '../../identity/company/hooks.ts'
import { packLocalized, type WriteContext } from '../../kernel/command/context.ts'
import { publishRowChangeOf } from '../../kernel/push/publish-row-change.ts'
import { mapConstraintErrors } from '../../kernel/refusal/constraint-errors.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { addHistory } from '../../kernel/transition/history.ts'
import { locked, transition } from '../../kernel/transition/transition.ts'
import { checkTier, type Placed } from './check-tier.ts'
import { refuseDuplicateCompany } from './duplicate-company.ts'
import { buildPartnerEntity, isEditable, isEntered, type LockedPartner, mayEdit, partner } from './entity.ts'
import type { FamilyInput, FamilyResult } from './family-input.ts'
import { claimFiles, handOverFiles } from './files.ts'
import { columnsOf, formOf, loggedForm, type StoredForm } from './form.ts'
import { refusals } from './refusals.ts'
import { refuseInvalid } from './validation.ts'

type Form = Omit<FamilyInput<'edit…'>, 'id' | 'version'>

/**
 * Edits the entered data. A pending one stays pending with the new data; a returned or withdrawn one is submitted
 * again; one in use retains its kind and placement.
 */
export async function editPartner(
  kind: Kind,
  { id, version, ...sent }: FamilyInput<'edit…'>,
  context: WriteContext,
): Promise<FamilyResult<'edit…'>> {
  const { db, actor } = context
  const row = await locked(context, buildPartnerEntity(kind), { id })
  if (!isEditable(row)) refuse('kernel.notInThisState')
  if (!mayEdit(actor, row)) refuse('kernel.noPermission')
  if (row.version !== version) refuse('kernel.changedMeanwhile')
  const before = await formOf(db, id)
  const inUse = !isEntered(row)
  const form: Form = inUse ? { ...sent, administrator: undefined } : sent
  const placement = await findPlacement(kind, context, form, { row, before, inUse })
  await refuseDuplicateCompany(kind, context, form, id)
  await refuseInvalid(db, form, { before, entered: !inUse })
  await claimFiles(context, id, form, before)
  const changed = await mapConstraintErrors(write(kind, context, { row, form, place: placement }), refusals)
  if (inUse) await handOverFiles(db, id)
  context.log({
    entityType: 'company',
    targetId: id,
    targetName: packLocalized(form),
    before: { ...loggedForm(before), state: row.state },
    after: { ...loggedForm(form), state: changed.state },
  })
  publishRowChangeOf(context, partner, [{ row, state: changed.state }])
  return { id, version: changed.version }
}

interface Writing {
  row: LockedPartner
  form: Form
  place: Placed
}

async function write(kind: Kind, context: WriteContext, { row, form, place: placement }: Writing) {
  const { db, actor } = context
  const { id, state } = row
  if (state === 'returned' || state === 'withdrawn') {
    const set = sql`${assigned(columnsOf(form, placement))}, submitted_by = ${actor.operatorId}, submitted_at = now(), decided_at = null`
    return transition(context, buildPartnerEntity(kind), { id }, 'submit', { set })
  }
  // The last editor counts as submitter and may not decide it.
  const submitter = state === 'pending' && { submitted_by: actor.operatorId }
  const changed = await editCompany(db, id, { ...columnsOf(form, placement), ...submitter })
  const event = state === 'pending' ? 'submit' : 'edit'
  await addHistory(context, 'company', { id, event }, state, state, await formOf(db, id))
  return changed
}

interface Placing {
  row: LockedPartner
  before: StoredForm
  inUse: boolean
}

/** The placement is validated again if the form changes it; one in use is not moved. */
async function findPlacement(
  kind: Kind,
  context: WriteContext,
  form: Form,
  { row, before, inUse }: Placing,
): Promise<Placed> {
  const placement = { type: row.type, parentId: row.parentId, temporaryFor: before.temporaryFor }
  const sameFair = (form.temporaryFor ?? null) === before.temporaryFor
  const sameParent = kind.under === undefined || form.parentId === undefined || form.parentId === row.parentId
  return inUse || (sameFair && sameParent) ? placement : checkTier(kind, context, form)
}

/** Withdraws an undecided one. */
export async function withdrawPartner(
  kind: Kind,
  { id, version }: FamilyInput<'withdraw…'>,
  context: WriteContext,
): Promise<FamilyResult<'withdraw…'>> {
  const result = await transition(context, buildPartnerEntity(kind), { id, version }, 'withdraw')
  return { id, version: result.version }
}
