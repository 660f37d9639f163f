import type { CatalogueKey, Input } from '@fairgate/contract/app/catalogue'
import { readDocument } from '@fairgate/contract/badging/badge/document'
import type { Driver } from '@fairgate/contract/badging/badge/vehicle-fields'
import type { Day } from '@fairgate/contract/kernel/schedule/day'
import sql from 'sql-template-tag'
import { takeOption } from '../../../foundation/dictionary/api.ts'
import type { Cipher } from '../../../kernel/crypto/cipher.ts'
import type { Db } from '../../../kernel/database/database.ts'
import { type FieldRefusal, refuse, refuseFields } from '../../../kernel/refusal/refuse.ts'
import { documentBook } from '../document-book.ts'
import { encryptDocument, encryptPhone } from '../encrypted-person.ts'

export type VehicleForm = Pick<Input<'addVehicle'>, 'plate' | 'plateOrigin' | 'vehicleType' | 'slotId' | 'drivers'>
type DocumentType = Driver['documentType']

/** A driver as stored; a document number that was left out is the earlier one. */
interface StoredDriver {
  name: string
  documentType: DocumentType
  digest: Buffer
  encrypted: Buffer
  masked: string
  phoneDigest: Buffer | null
  phoneEncrypted: Buffer | null
  phoneMasked: string
}

interface Written {
  cipher: Cipher
  exhibitionId: string
  badgeId: string
  today: Day
}

/** Refuses what can be wrong with a vehicle besides its fields: its type, and its slot if it has one. */
export async function refuseWrongVehicle(
  db: Db,
  { exhibitionId, phases, now }: { exhibitionId: string; phases: readonly string[]; now: Date },
  form: VehicleForm,
  before?: { vehicleType: string; slotId: string | null },
): Promise<void> {
  const { vehicleType } = form
  if (vehicleType !== before?.vehicleType && !(await takeOption(db, 'vehicle_type', vehicleType, { exhibitionId })))
    refuse('badge.vehicleTypeStopped', { field: 'vehicleType' })
  if (form.slotId && form.slotId !== before?.slotId)
    await refuseUnknownSlot(db, { exhibitionId, phases, now }, form.slotId)
}

/** Refuses a slot of another exhibition, of a phase that its type does not cover, or one that has begun. */
export async function refuseUnknownSlot(
  db: Db,
  { exhibitionId, phases, now }: { exhibitionId: string; phases: readonly string[]; now: Date },
  slotId: string,
): Promise<void> {
  const slot = await db.maybe<{ begun: boolean }>(sql`
    select begins_at <= ${now.toISOString()}::timestamptz as begun from slot
    where id = ${slotId} and exhibition_id = ${exhibitionId} and phase = any(${[...phases]}::text[]) for key share`)
  if (!slot) refuse('badge.slotUnknown', { field: 'slotId' })
  if (slot.begun) refuse('badge.slotBegun', { field: 'slotId' })
}

/**
 * Writes the vehicle's data of a badge and replaces earlier data. Returns the drivers with masked numbers, before and
 * after.
 */
export async function writeVehicle(
  db: Db,
  written: Written,
  form: VehicleForm,
): Promise<Record<'before' | 'after', string>> {
  const { exhibitionId, badgeId } = written
  const before = await db.many<StoredDriver & { no: number }>(sql`
    select number as no, name, document_type as "documentType", document_blind_index as digest, document_encrypted as encrypted,
      document_masked as masked, phone_blind_index as "phoneDigest", phone_encrypted as "phoneEncrypted", phone_masked as "phoneMasked"
    from vehicle_driver where exhibition_id = ${exhibitionId} and badge_id = ${badgeId} order by number`)
  const { offered } = await documentBook(db)
  const issues: FieldRefusal[] = []
  const drivers = form.drivers.map((driver, at) =>
    toStoredDriver(driver, at, { written, offered, issues, before: before[at] }),
  )
  if (issues.length > 0) refuseFields(issues)
  await db.run(sql`
    insert into vehicle (exhibition_id, badge_id, plate, plate_origin, vehicle_type, slot_id)
    values (${exhibitionId}, ${badgeId}, ${form.plate}, ${form.plateOrigin}, ${form.vehicleType}, ${form.slotId ?? null})
    on conflict (exhibition_id, badge_id) do update set plate = excluded.plate, plate_origin = excluded.plate_origin,
      vehicle_type = excluded.vehicle_type, slot_id = excluded.slot_id`)
  await db.run(sql`delete from vehicle_driver where exhibition_id = ${exhibitionId} and badge_id = ${badgeId}`)
  for (const [at, one] of (drivers as StoredDriver[]).entries()) {
    await db.run(sql`
      insert into vehicle_driver (exhibition_id, badge_id, number, name, document_type, document_blind_index, document_encrypted,
        document_masked, phone_blind_index, phone_encrypted, phone_masked)
      values (${exhibitionId}, ${badgeId}, ${at + 1}, ${one.name}, ${one.documentType}, ${one.digest}, ${one.encrypted},
        ${one.masked}, ${one.phoneDigest}, ${one.phoneEncrypted}, ${one.phoneMasked})`)
  }
  return { before: shown(before), after: shown(drivers as StoredDriver[]) }
}

const shown = (drivers: readonly StoredDriver[]) => drivers.map(({ name, masked }) => `${name} ${masked}`).join('; ')

interface DriverValidation {
  written: Written
  /** Document types that can be chosen now. */
  offered: readonly DocumentType[]
  issues: FieldRefusal[]
  before: StoredDriver | undefined
}

function toStoredDriver(
  driver: Driver,
  at: number,
  { written, offered, issues, before }: DriverValidation,
): StoredDriver | undefined {
  const { cipher, badgeId, today } = written
  const phone =
    driver.phone === undefined && before && before.name === driver.name
      ? { digest: before.phoneDigest, encrypted: before.phoneEncrypted, masked: before.phoneMasked }
      : encryptPhone(cipher, badgeId, driver.phone ?? '', 'vehicle_driver')
  const common = { name: driver.name, documentType: driver.documentType }
  const phones = { phoneDigest: phone.digest, phoneEncrypted: phone.encrypted, phoneMasked: phone.masked }
  if (driver.documentNumber === undefined) {
    if (before && before.documentType === driver.documentType)
      return { ...common, ...phones, digest: before.digest, encrypted: before.encrypted, masked: before.masked }
    issues.push({ path: `drivers.${at}.documentNumber`, key: 'kernel.required' })
    return undefined
  }
  if (driver.documentType !== before?.documentType && !offered.includes(driver.documentType)) {
    issues.push({ path: `drivers.${at}.documentType`, key: 'badge.documentTypeStopped' })
    return undefined
  }
  const read = readDocument(driver.documentType, driver.documentNumber, { today })
  if ('issue' in read) {
    const { key, params } = read.issue
    issues.push({ path: `drivers.${at}.documentNumber`, key: `badge.${key}` as CatalogueKey, values: params })
    return undefined
  }
  const document = encryptDocument(cipher, badgeId, driver.documentType, read.number, 'vehicle_driver')
  return { ...common, ...phones, digest: document.digest, encrypted: document.encrypted, masked: document.masked }
}

/** Deletes the vehicle data of deleted drafts. */
export async function forgetVehicles(db: Db, exhibitionId: string, badgeIds: readonly string[]): Promise<void> {
  const theirs = sql`exhibition_id = ${exhibitionId} and badge_id = any(${[...badgeIds]}::uuid[])`
  await db.run(sql`delete from vehicle_driver where ${theirs}`)
  await db.run(sql`delete from vehicle where ${theirs}`)
}
