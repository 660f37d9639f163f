import type { badgeCommands } from '@fairgate/contract/badging/badge/commands'
import { runningStates } from '@fairgate/contract/exhibitions/exhibition/states'
import sql from 'sql-template-tag'
import { uuidv7 } from 'uuidv7'
import type { ParticipationState } from '../../../exhibitions/participation/api.ts'
import type { HandlersOf, WriteContext } from '../../../kernel/command/context.ts'
import type { Db } from '../../../kernel/database/database.ts'
import { changedMembers } from '../../../kernel/database/rows.ts'
import { refuse } from '../../../kernel/refusal/refuse.ts'
import type { Services } from '../../../kernel/services/services.ts'
import { badgeScope } from '../badge-actor.ts'
import { type BadgeState, isEditable, mayApply } from '../badge-rules.ts'
import { refuseWhyNot, whyNotHere } from '../eligibility.ts'
import { plateDigest } from '../encrypted-person.ts'
import { venueToday } from '../person-input.ts'
import { recordCorrected } from '../records/record-badges.ts'
import { changeTasks } from '../tasks.ts'
import { refuseWrongVehicle, type VehicleForm, writeVehicle } from './vehicle-row.ts'

type Handlers = Pick<HandlersOf<typeof badgeCommands>, 'addVehicle' | 'editVehicle'>

interface TypeRow {
  prefix: string
  phases: string[]
  subject: 'person' | 'vehicle'
  sponsorId: string
  running: boolean
  participation: ParticipationState | null
  participationId: string | null
}

/**
 * The context of a vehicle's badge: its type, its exhibition, the company's participation. Locked until the badge is
 * written.
 */
async function findType(db: Db, exhibitionId: string, badgeTypeId: string, companyId: string): Promise<TypeRow> {
  const typeRow = await db.maybe<TypeRow>(sql`
    select t.prefix, t.phases, t.subject, e.sponsor_id as "sponsorId", e.state = any(${[...runningStates]}::text[]) as running,
      p.id as "participationId", p.state as participation
    from badge_type t join exhibition e on e.id = t.exhibition_id
      left join participation p on p.exhibition_id = e.id and p.company_id = ${companyId}
    where t.id = ${badgeTypeId} and t.exhibition_id = ${exhibitionId} for key share of t`)
  return typeRow ?? refuse('kernel.notFound')
}

/** A vehicle as the log stores it. */
interface LoggedVehicle {
  name: string
  badgeTypeId: string
  plateOrigin: string
  vehicleType: string
  slotId: string | null
  drivers: string
}

export const vehicleWriteHandlers: Handlers = {
  async addVehicle({ exhibitionId, badgeTypeId, companyId: forCompany, ...form }, context) {
    const { actor, db, services, now, language } = context
    const companyId = forCompany ?? actor.companyId
    const typeRow = await findType(db, exhibitionId, badgeTypeId, companyId)
    const runs = actor.companyType === 'platform' || typeRow.sponsorId === actor.companyId
    if (!runs && (companyId !== actor.companyId || !typeRow.participationId)) refuse('kernel.notFound')
    await refuseWhyNot(whyNotHere(typeRow, 'vehicle'), { db, actor, language, exhibitionId })
    const participationId = typeRow.participationId as string
    const enteredBy = companyId === actor.companyId ? null : actor.companyId
    const { id, code, version, drivers } = await insertVehicle(
      { db, services, now },
      { ...typeRow, exhibitionId, badgeTypeId, participationId, companyId, enteredBy, batchId: null },
      form,
      actor.operatorId,
    )
    const logged: LoggedVehicle = { ...form, name: form.plate, badgeTypeId, slotId: form.slotId ?? null, drivers }
    context.log({
      entityType: 'badge',
      targetId: id,
      targetName: `${code} ${form.plate}`,
      exhibitionId,
      after: { ...members(logged), companyId },
    })
    return { id, version, code }
  },

  async editVehicle({ exhibitionId, id, version, badgeTypeId, ...form }, context) {
    const { actor, db, services, now, language } = context
    const before = await db.maybe<Omit<LoggedVehicle, 'drivers'> & Before>(sql`
      select b.version, b.state, b.code, b.company_id as "companyId", b.entered_by as "enteredBy", b.name,
        b.badge_type_id as "badgeTypeId", v.plate_origin as "plateOrigin", v.vehicle_type as "vehicleType", v.slot_id as "slotId"
      from badge b join vehicle v on v.exhibition_id = b.exhibition_id and v.badge_id = b.id
      where b.exhibition_id = ${exhibitionId} and b.id = ${id} and ${badgeScope(actor, exhibitionId)} for update of b`)
    if (!before) refuse('kernel.notFound')
    if (!mayApply(actor, before)) refuse('kernel.noPermission')
    if (!isEditable(before.state)) refuse('kernel.notInThisState')
    if (before.version !== version) refuse('kernel.changedMeanwhile')
    const typeRow = await findType(db, exhibitionId, badgeTypeId, before.companyId)
    await refuseWhyNot(whyNotHere(typeRow, 'vehicle'), { db, actor, language, exhibitionId })
    await refuseWrongVehicle(db, { exhibitionId, phases: typeRow.phases, now }, form, before)
    const today = venueToday(now, services.config)
    const drivers = await writeVehicle(db, { cipher: services.cipher, exhibitionId, badgeId: id, today }, form)
    const made = await db.one<{ id: string; version: number }>(sql`
      update badge b set version = version + 1, badge_type_id = ${badgeTypeId}, phases = ${typeRow.phases},
        code = ${typeRow.prefix} || substr(code, 3), name = ${form.plate},
        document_blind_index = ${plateDigest(services.cipher, form.plate)}
      where b.exhibition_id = ${exhibitionId} and b.id = ${id} returning id, version`)
    if (before.state !== 'draft') await recordCorrected(db, exhibitionId, id)
    context.log({
      entityType: 'badge',
      targetId: id,
      targetName: `${before.code} ${form.plate}`,
      exhibitionId,
      ...changedMembers(
        members({ ...before, drivers: drivers.before }),
        members({ ...form, name: form.plate, badgeTypeId, slotId: form.slotId ?? null, drivers: drivers.after }),
      ),
    })
    return made
  },
}

/** Where a draft of a vehicle is written; `batchId` is its import. */
interface VehicleScope {
  exhibitionId: string
  badgeTypeId: string
  participationId: string
  companyId: string
  enteredBy: string | null
  prefix: string
  phases: readonly string[]
  batchId: string | null
}

/** Writes the draft of a vehicle's badge with its drivers. Refuses like `refuseWrongVehicle` and `writeVehicle`. */
export async function insertVehicle(
  { db, services, now }: Pick<WriteContext, 'db' | 'now'> & { services: Pick<Services, 'cipher' | 'config'> },
  scope: VehicleScope,
  form: VehicleForm,
  operatorId: string,
): Promise<{ id: string; code: string; version: number; drivers: string }> {
  const { exhibitionId, badgeTypeId, participationId, companyId, enteredBy, prefix, batchId } = scope
  await refuseWrongVehicle(db, { exhibitionId, phases: scope.phases, now }, form)
  const id = uuidv7()
  const { cipher, config } = services
  const written = { cipher, exhibitionId, badgeId: id, today: venueToday(now, config) }
  const { after: drivers } = await writeVehicle(db, written, form)
  const { code, version } = await db.one<{ code: string; version: number }>(sql`
    insert into badge (exhibition_id, id, state, code, badge_type_id, participation_id, company_id, name, document_blind_index,
      phases, batch_id, entered_by, created_by)
    values (${exhibitionId}, ${id}, 'draft',
      ${prefix} || '-' || lpad(take_badge_numbers(${exhibitionId}, 1)::text, 6, '0'), ${badgeTypeId}, ${participationId},
      ${companyId}, ${form.plate}, ${plateDigest(cipher, form.plate)}, ${[...scope.phases]}, ${batchId}, ${enteredBy},
      ${operatorId})
    returning code, version`)
  await changeTasks(db, [{ row: { exhibitionId, participationId }, after: ['draft', null] }])
  return { id, code, version, drivers }
}

interface Before {
  version: number
  state: BadgeState
  code: string
  companyId: string
  enteredBy: string | null
}

const members = ({ name, badgeTypeId, plateOrigin, vehicleType, slotId, drivers }: LoggedVehicle): LoggedVehicle => ({
  ...{ name, badgeTypeId, plateOrigin, vehicleType, slotId, drivers },
})
