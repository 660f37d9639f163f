import type { Input, Result } from '@fairgate/contract/app/catalogue'
import { dayOf } from '@fairgate/contract/kernel/schedule/day'
import sql from 'sql-template-tag'
import { exhibitionFor, isRunning } from '../../exhibitions/exhibition/api.ts'
import type { WriteContext } from '../../kernel/command/context.ts'
import { changedMembers } from '../../kernel/database/rows.ts'
import { publishRowChange } from '../../kernel/push/publish-row-change.ts'
import { mapConstraintErrors } from '../../kernel/refusal/constraint-errors.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { addHistory } from '../../kernel/transition/history.ts'
import { locked, transition } from '../../kernel/transition/transition.ts'
import { isEditable, type LockedWhitelist, whitelist } from './entity.ts'
import { applyTerms } from './guests.ts'
import { isWider, setTerms, type Terms, termsOf } from './terms.ts'

/** Applies for places for guests; outside of exhibitions only the venue may apply. */
export async function addWhitelist(
  { kind, exhibitionId, ...form }: Input<'addWhitelist'>,
  context: WriteContext,
): Promise<Result<'addWhitelist'>> {
  const { db, actor, services, now } = context
  const exhibition = await exhibitionFor(db, actor, exhibitionId)
  if (!isRunning(exhibition)) refuse('whitelist.groundClosed', { field: 'exhibitionId' })
  const terms = await termsOf(context, form, { kind, exhibitionId })
  const year = dayOf(now, services.config.venueTimeZone).slice(0, 4)
  const made = await db.one<{ id: string; version: number; number: string }>(sql`
    insert into whitelist (number, kind, exhibition_id, sponsor_id, company_id, allowed_people, allowed_vehicles, plates,
      door_ids, valid_from, valid_to, entries_kind, entry_reason, guest_description, submitted_by, submitted_by_name)
    values ('WL-' || ${year}::text || '-' || lpad(nextval('whitelist_running')::text, 6, '0'), ${kind}, ${exhibitionId},
      ${exhibition.sponsorId}, ${actor.companyId}, ${terms.allowedPeople}, ${terms.allowedVehicles}, ${terms.plates},
      ${terms.doorIds}::uuid[], ${terms.validFrom}, ${terms.validTo}, ${terms.entriesKind}, ${terms.entryReason},
      ${terms.guestDescription}, ${actor.operatorId}, ${actor.operatorName}) returning id, version, number`)
  await addHistory(context, 'whitelist', { id: made.id, event: 'apply' }, null, 'pending')
  const after = { kind, ...toLoggedTerms(terms) }
  context.log({ entityType: 'whitelist', targetId: made.id, targetName: made.number, exhibitionId, after })
  publishRowChange(context.push, [actor.companyId, exhibition.sponsorId], 'whitelist')
  return { id: made.id, version: made.version }
}

/** Before the decision anything can be edited; on a valid list, extensions await the venue. */
export async function editWhitelist(
  { id, version, ...form }: Input<'editWhitelist'>,
  context: WriteContext,
): Promise<Result<'editWhitelist'>> {
  const { actor } = context
  const row = await locked(context, whitelist, { id, version })
  if (row.companyId !== actor.companyId) refuse('kernel.noPermission')
  if (row.standing || !isEditable(row.state)) refuse('kernel.notInThisState')
  const wanted = await termsOf(context, form, { ...row, standing: standingOf(row) })
  if (row.state === 'pending') return rewritten(context, row, wanted)
  refuseBelowBound(row, wanted)
  if (!isWider(row, wanted)) {
    await applyTerms(context, row, wanted)
    return rewritten(context, row, wanted)
  }
  const result = await transition(context, whitelist, { id, version }, 'widen', {
    set: sql`proposed = ${JSON.stringify(wanted)}::jsonb, submitted_by = ${actor.operatorId},
      submitted_by_name = ${actor.operatorName}, submitted_at = now()`,
    logged: changedMembers(toLoggedTerms(row), toLoggedTerms(wanted)).after as Record<string, unknown>,
  })
  return { id, version: result.version }
}

/** An edit cannot take the places of bound guests. */
function refuseBelowBound(row: LockedWhitelist, wanted: Terms): void {
  const { bound, boundVehicles } = row
  if (wanted.allowedPeople < bound) refuse('whitelist.belowBound', { field: 'allowedPeople', values: { bound } })
  if (wanted.allowedVehicles < boundVehicles)
    refuse('whitelist.belowBound', { field: 'allowedVehicles', values: { bound: boundVehicles } })
}

async function rewritten(context: WriteContext, row: LockedWhitelist, wanted: Terms) {
  const changed = await mapConstraintErrors(
    context.db.one<{ id: string; version: number }>(sql`
      update whitelist t set ${setTerms(wanted)}, version = version + 1 where t.id = ${row.id} returning id, version`),
    { whitelist_capacity: ['whitelist.full'] },
  )
  await addHistory(context, 'whitelist', { id: row.id, event: 'edit' }, row.state, row.state)
  context.log({
    ...{ entityType: 'whitelist', targetId: row.id, targetName: row.number, exhibitionId: row.exhibitionId },
    ...changedMembers(toLoggedTerms(row), toLoggedTerms(wanted)),
  })
  publishRowChange(context.push, [row.companyId, row.sponsorId], 'whitelist')
  return changed
}

export async function withdrawWhitelist(key: Input<'withdrawWhitelist'>, context: WriteContext) {
  const { version } = await transition(context, whitelist, key, 'withdraw')
  return { id: key.id, version }
}

const standingOf = (row: LockedWhitelist): Terms => row

/** Terms as the operation log stores them. */
export const toLoggedTerms = (terms: Terms) => ({
  ...{ allowedPeople: terms.allowedPeople, allowedVehicles: terms.allowedVehicles, plates: terms.plates.join(' ') },
  ...{ doorIds: terms.doorIds, validFrom: terms.validFrom, validTo: terms.validTo, entriesKind: terms.entriesKind },
  ...{ entryReason: terms.entryReason, guestDescription: terms.guestDescription },
})
