import sql from 'sql-template-tag'
import type { Copied } from '../kernel/copied.ts'

export const copiedGates: readonly Copied[] = [
  { table: 'zone', ids: ['id', 'parent_id'], arrays: ['path'], stays: ['created_at'] },
  { table: 'door', only: sql`not t.deleted`, ids: ['id', 'zone_id'], stays: ['created_at'] },
  {
    table: 'door_admin',
    of: id => sql`t.door_id in (select d.id from door d where d.exhibition_id = ${id} and not d.deleted)`,
    ids: ['door_id'],
    same: ['operator_id'],
  },
  { table: 'channel', only: sql`not t.deleted`, ids: ['id', 'door_id'], stays: ['created_at'] },
]
