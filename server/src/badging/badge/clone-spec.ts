import sql from 'sql-template-tag'
import type { CloneSpec, ShiftSpec } from '../../kernel/lifecycle/clone-spec.ts'

export const badgeTypeClone: readonly CloneSpec[] = [
  { table: 'badge_template', ids: ['id'], keepDates: ['created_at'] },
  {
    table: 'badge_template_version',
    of: id => sql`t.template_id in (select b.id from badge_template b where b.exhibition_id = ${id})`,
    ids: ['template_id'],
    externalIds: ['saved_by'],
    keepDates: ['created_at'],
  },
  { table: 'badge_type', ids: ['id', 'template_id'], arrays: ['zones'], keepDates: ['created_at'] },
  { table: 'printer', ids: ['id'], keepDates: ['created_at'] },
]
/** Runs after the doors are cloned. */
export const slotClone: readonly CloneSpec[] = [
  {
    table: 'slot',
    ids: ['id', 'door_id'],
    set: { booked: sql`0` },
    shiftDates: ['begins_at', 'ends_at'],
    keepDates: ['created_at'],
  },
]
/** The date columns of badges. */
export const badgeShift: ShiftSpec = { table: 'badge', shiftDates: ['valid', 'slot_window', 'entry_days'] }
