import type { Kind } from '@fairgate/contract/exhibitions/partner/kinds'
import sql from 'sql-template-tag'
import { refuseUnlessReason } from '../../foundation/dictionary/api.ts'
import { firstAdministrator, onlyUnusedAdministrator } from '../../identity/access/api.ts'
import type { WriteContext } from '../../kernel/command/context.ts'
import type { Db } from '../../kernel/database/database.ts'
import { toBatchResult } from '../../kernel/refusal/failure.ts'
import { transition, transitionAll } from '../../kernel/transition/transition.ts'
import type { TransitionOptions } from '../../kernel/transition/transition-options.ts'
import { undoDecision } from '../../kernel/transition/undo.ts'
import { onlyApprovedInto } from '../participation/api.ts'
import { buildPartnerEntity, type LockedPartner, type PartnerEvent } from './entity.ts'
import type { FamilyInput, FamilyResult } from './family-input.ts'

/** Applies an event to several partners; the hooks in `hooks.ts` update their people and badges. */
export async function transitionPartners(
  kind: Kind,
  { rows }: FamilyInput<'freeze…'>,
  context: WriteContext,
  event: PartnerEvent,
  options?: TransitionOptions<LockedPartner>,
): Promise<FamilyResult<'approve…'>> {
  const { transitions, failed } = await transitionAll(context, buildPartnerEntity(kind), rows, event, options)
  return toBatchResult(transitions.length, failed, context.language)
}

/**
 * Approves partners: their files become their own, their first administrators get accounts, the company that added them
 * may work with them.
 */
export const approvePartners = (kind: Kind, input: FamilyInput<'approve…'>, context: WriteContext) =>
  transitionPartners(kind, input, context, 'approve', {
    set: sql`decided_at = now(), administrator = null`,
    overrideReason: input.overrideReason,
  })

export async function rejectPartner(
  kind: Kind,
  { id, version, reasonCode, note }: FamilyInput<'reject…'>,
  context: WriteContext,
): Promise<FamilyResult<'reject…'>> {
  await refuseUnlessReason(context.db, 'reject', 'partner', { reasonCode })
  const options = { reasonCode, note, set: sql`decided_at = now()` }
  const result = await transition(context, buildPartnerEntity(kind), { id, version }, 'reject', options)
  return { id, version: result.version }
}

/** Returns one with the fields to be corrected. */
export async function returnPartner(
  kind: Kind,
  { id, version, reasonCode, note, asked }: FamilyInput<'sendback…'>,
  context: WriteContext,
): Promise<FamilyResult<'sendback…'>> {
  await refuseUnlessReason(context.db, 'return', 'partner', { reasonCode })
  const options = { reasonCode, note, asked, set: sql`decided_at = now()` }
  const result = await transition(context, buildPartnerEntity(kind), { id, version }, 'return', options)
  return { id, version: result.version }
}

/**
 * Undoes a decision, so that the partner is pending as before. An approval reverts its results (`undo` of a company in
 * `hooks.ts`), as long as nobody has used any of them.
 */
export async function undoPartnerDecision(
  kind: Kind,
  key: FamilyInput<'undo…Decision'>,
  context: WriteContext,
): Promise<FamilyResult<'undo…Decision'>> {
  const back = { set: sql`decided_at = null` }
  const undone = await undoDecision(context, buildPartnerEntity(kind), key, {
    return: back,
    reject: back,
    approve: { set: sql`decided_at = null, administrator = ${firstAdministrator(sql`t.id`)}`, isUntouched },
  })
  return { id: key.id, version: undone.version }
}

/**
 * Whether nothing has followed from a partner's approval except its automatic results. The partner's row is locked: an
 * insert that refers to it (a foreign key) comes before this or waits for the end of the undo.
 */
async function isUntouched(db: Db, row: LockedPartner): Promise<boolean> {
  if (!(await onlyUnusedAdministrator(db, row.id)) || !(await onlyApprovedInto(db, row))) return false
  const named = await db.maybe(sql`
    select from share_condition where partner_id = ${row.id}
    union all select from share_application where partner_id = ${row.id}
    union all select from exhibition where sponsor_id = ${row.id}
    union all select from company where ${row.id} in (parent_id, owner_company_id) limit 1`)
  return named === undefined
}
