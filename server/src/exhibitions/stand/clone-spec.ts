import sql from 'sql-template-tag'
import type { CloneSpec } from '../../kernel/lifecycle/clone-spec.ts'

/** Stands with their holders. What changed them is not cloned. */
export const standClone: readonly CloneSpec[] = [
  {
    table: 'stand',
    ids: ['id', 'participation_id'],
    set: { created_by_change: sql`null`, ended_by_change: sql`null`, last_change: sql`null` },
    keepDates: ['created_at'],
  },
]
