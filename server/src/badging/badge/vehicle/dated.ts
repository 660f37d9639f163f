import type { Dependant } from '../../../kernel/lifecycle/dated.ts'
import { shiftSlots, slotsFollow } from './shift-slots.ts'

/** Time slots of vehicles with their bookings; each shifts with its phase. */
export const datedSlots: Dependant<'slots'> = {
  what: 'slots',
  entityTypes: ['slot', 'badge'],
  columns: ['slot.begins_at', 'slot.ends_at', 'badge.slot_window'],
  follow: slotsFollow,
  shift: ({ db }, shift) => shiftSlots(db, shift),
}
