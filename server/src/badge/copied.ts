import sql from 'sql-template-tag'
import type { Copied, Following } from '../kernel/copied.ts'

export const copiedBadgeTypes: readonly Copied[] = [
  { table: 'badge_template', ids: ['id'], stays: ['created_at'] },
  {
    table: 'badge_template_version',
    of: id => sql`t.template_id in (select b.id from badge_template b where b.exhibition_id = ${id})`,
    ids: ['template_id'],
    same: ['saved_by'],
    stays: ['created_at'],
  },
  { table: 'badge_type', ids: ['id', 'template_id'], arrays: ['zones'], stays: ['created_at'] },
  { table: 'printer', ids: ['id'], stays: ['created_at'] },
]
/** Once doors are there. */
export const copiedSlots: readonly Copied[] = [
  {
    table: 'slot',
    ids: ['id', 'door_id'],
    set: { booked: sql`0` },
    moves: ['begins_at', 'ends_at'],
    stays: ['created_at'],
  },
]
/** Days that badges have of their own. */
export const badgesFollowing: Following = { table: 'badge', moves: ['valid', 'slot_window'] }
