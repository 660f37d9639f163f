import type { badgeCommands } from '@fairgate/contract/badging/badge/commands'
import sql from 'sql-template-tag'
import type { HandlersOf } from '../../../kernel/command/context.ts'
import { mapConstraintErrors } from '../../../kernel/refusal/constraint-errors.ts'
import { refuse } from '../../../kernel/refusal/refuse.ts'
import { badgeScope } from '../badge-actor.ts'
import { type BadgeState, mayApply, unendedStates } from '../badge-rules.ts'
import { windowFollows } from './vehicle-claims.ts'
import { refuseUnknownSlot } from './vehicle-row.ts'

export const changeVehicleSlot: HandlersOf<typeof badgeCommands>['changeVehicleSlot'] = async (input, context) => {
  const { actor, db, now } = context
  const { exhibitionId, id, version, slotId } = input
  const found = await db.maybe<{
    version: number
    state: BadgeState
    code: string
    name: string
    companyId: string
    enteredBy: string | null
    phases: string[]
    slotId: string | null
    begun: boolean | null
  }>(sql`
    select b.version, b.state, b.code, b.name, b.company_id as "companyId", b.entered_by as "enteredBy", b.phases,
      v.slot_id as "slotId", (select s.begins_at <= ${now.toISOString()}::timestamptz from slot s where s.id = v.slot_id) as begun
    from badge b join vehicle v on v.exhibition_id = b.exhibition_id and v.badge_id = b.id
    where b.exhibition_id = ${exhibitionId} and b.id = ${id} and ${badgeScope(actor, exhibitionId)} for update of b`)
  if (!found) refuse('kernel.notFound')
  if (!mayApply(actor, found)) refuse('kernel.noPermission')
  if (!unendedStates.includes(found.state)) refuse('kernel.notInThisState')
  if (found.version !== version) refuse('kernel.changedMeanwhile')
  if (found.begun) refuse('badge.slotBegun', { field: 'slotId' })
  if (slotId !== found.slotId) {
    await refuseUnknownSlot(db, { exhibitionId, phases: found.phases, now }, slotId)
    await db.run(sql`update vehicle set slot_id = ${slotId} where exhibition_id = ${exhibitionId} and badge_id = ${id}`)
    await mapConstraintErrors(
      db.run(sql`update vehicle_uniqueness_claim set slot_id = ${slotId} where badge_id = ${id}`),
      {
        plate_claimed: ['badge.plateHeld', 'slotId'],
        slot_capacity: ['badge.slotFull', 'slotId'],
      },
    )
    await windowFollows(db, { exhibitionId, id })
  }
  const made = await db.one<{ id: string; version: number }>(sql`
    update badge set version = version + 1 where exhibition_id = ${exhibitionId} and id = ${id} returning id, version`)
  context.log({
    entityType: 'badge',
    targetId: id,
    targetName: `${found.code} ${found.name}`,
    exhibitionId,
    before: { slotId: found.slotId },
    after: { slotId },
  })
  return made
}
