import { choice, fields, id, option, orAbsent, other, text, wholeNumber } from '../../kernel/field/field.ts'
import { type FieldIssue, issue } from '../../kernel/refusal/field-issue.ts'
import type { DocumentTypeCode } from './document.ts'
import type { DocumentTextKey } from './document-texts.ts'
import { phases } from './fields.ts'
import { checkPlate, isSinglePlate, normalisePlate } from './plate.ts'

/** Where a vehicle is registered: a vehicle of Hong Kong or Macao that crosses under its single plate has no mainland one. */
export const plateOrigins = ['mainland', 'hongKong', 'macao'] as const
export type PlateOrigin = (typeof plateOrigins)[number]

/** Drivers a vehicle has at most. */
export const maxDrivers = 3

/** One driver as typed; `documentNumber` left out in an edit stays as it is of the driver at that place. */
export interface Driver {
  name: string
  documentType: DocumentTypeCode
  documentNumber?: string
  phone?: string
}

/** A vehicle's badge as it is written in a form. */
export const vehicleFields = fields('badge', {
  badgeTypeId: id('badgeType', { label: 'type' }),
  /** For whom an organizer enters it; its own company where nothing is said. */
  companyId: orAbsent(id('company', { label: 'forCompany' })),
  plateOrigin: choice(plateOrigins),
  /** What is wrong with it depends on where it is registered: `plateFault`. */
  plate: text(20, { plain: normalisePlate }),
  vehicleType: option(),
  slotId: orAbsent(id('slot', { label: 'slot' })),
  drivers: other<Driver[]>(),
})

/** What is wrong with a plate registered there; undefined where it is right. Single plates have 2 to 8 letters and digits. */
export function plateFault(origin: PlateOrigin | undefined, typed: string): FieldIssue<DocumentTextKey> | undefined {
  const plate = normalisePlate(typed)
  if (origin === 'mainland' || origin === undefined) return checkPlate(plate)
  return isSinglePlate(plate) ? undefined : issue('wrongSinglePlate', { actual: plate })
}

/** A row of slots, one behind the other: from a moment to another, each so many minutes long. */
export const slotsFields = fields('badge', {
  phase: choice(phases, { label: 'slotPhase' }),
  doorId: id('door', { label: 'slotDoor' }),
  beginsAt: other<string>(),
  endsAt: other<string>(),
  minutes: wholeNumber({ min: 15, max: 1440, label: 'slotMinutes' }),
  capacity: wholeNumber({ min: 1, max: 9999, label: 'slotCapacity' }),
})

/** What is changed of one. */
export const slotFields = fields('badge', { capacity: wholeNumber({ min: 1, max: 9999, label: 'slotCapacity' }) })

/** Slots made at once at the most. */
export const maxSlots = 200
