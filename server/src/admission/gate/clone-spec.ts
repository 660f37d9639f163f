import sql from 'sql-template-tag'
import type { CloneSpec } from '../../kernel/lifecycle/clone-spec.ts'

export const gateClone: readonly CloneSpec[] = [
  { table: 'zone', ids: ['id', 'parent_id'], arrays: ['path'], keepDates: ['created_at'] },
  { table: 'door', only: sql`not t.deleted`, ids: ['id', 'zone_id'], keepDates: ['created_at'] },
  {
    table: 'door_admin',
    of: id => sql`t.door_id in (select d.id from door d where d.exhibition_id = ${id} and not d.deleted)`,
    ids: ['door_id'],
    externalIds: ['operator_id'],
  },
  { table: 'channel', only: sql`not t.deleted`, ids: ['id', 'door_id'], keepDates: ['created_at'] },
]
