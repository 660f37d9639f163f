import { choice, fields, id, option, orAbsent, other, text, wholeNumber } from '../../kernel/field/field.ts'
import { type FieldIssue, issue } from '../../kernel/refusal/field-issue.ts'
import type { DocumentTypeCode } from './document.ts'
import type { DocumentTextKey } from './document-texts.ts'
import { phases } from './fields.ts'
import { checkPlate, isSinglePlate, normalisePlate } from './plate.ts'

/** Where a vehicle is registered: a vehicle of Hong Kong or Macao with a single plate has no mainland one. */
export const plateOrigins = ['mainland', 'hongKong', 'macao'] as const
export type PlateOrigin = (typeof plateOrigins)[number]

/** Maximum number of drivers. */
export const maxDrivers = 3

/** One driver as typed; `documentNumber` left out in an edit is that of the driver at the same index. */
export interface Driver {
  name: string
  documentType: DocumentTypeCode
  documentNumber?: string
  phone?: string
}

/** The form of a vehicle badge. */
export const vehicleFields = fields('badge', {
  badgeTypeId: id('badgeType', { label: 'type' }),
  /** The company for which an organizer enters it; default: the caller's. */
  companyId: orAbsent(id('company', { label: 'forCompany' })),
  plateOrigin: choice(plateOrigins),
  /** Validated by origin: `plateFault`. */
  plate: text(20, { plain: normalisePlate }),
  vehicleType: option(),
  slotId: orAbsent(id('slot', { label: 'slot' })),
  drivers: other<Driver[]>(),
})

/** The issue of a plate of this origin; undefined if it is valid. Single plates have 2 to 8 letters and digits. */
export function plateFault(origin: PlateOrigin | undefined, typed: string): FieldIssue<DocumentTextKey> | undefined {
  const plate = normalisePlate(typed)
  if (origin === 'mainland' || origin === undefined) return checkPlate(plate)
  return isSinglePlate(plate) ? undefined : issue('wrongSinglePlate', { actual: plate })
}

/** Consecutive slots: start, end, and length in minutes. */
export const slotsFields = fields('badge', {
  phase: choice(phases, { label: 'slotPhase' }),
  doorId: id('door', { label: 'slotDoor' }),
  beginsAt: other<string>(),
  endsAt: other<string>(),
  minutes: wholeNumber({ min: 15, max: 1440, label: 'slotMinutes' }),
  capacity: wholeNumber({ min: 1, max: 9999, label: 'slotCapacity' }),
})

/** The editable fields of a slot. */
export const slotFields = fields('badge', { capacity: wholeNumber({ min: 1, max: 9999, label: 'slotCapacity' }) })

/** Maximum number of slots per request. */
export const maxSlots = 200
