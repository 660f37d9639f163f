import sql from 'sql-template-tag'
import type { Copied } from '../kernel/copied.ts'

const kept = sql`select p.id from policy p where p.state <> 'ended'`

/** What is in force, what will be, and the draft; what they mean is compiled behind it (`groundChanged`). */
export const copiedPolicies: readonly Copied[] = [
  {
    table: 'policy',
    only: sql`t.id in (${kept})`,
    ids: ['id'],
    set: { rehearsed_digest: sql`null`, compiled_to: sql`null` },
    stays: ['effective_at', 'edited_at', 'published_at', 'created_at'],
  },
  {
    table: 'policy_clause',
    of: id => sql`t.policy_id in (${kept} and p.exhibition_id = ${id})`,
    ids: ['policy_id'],
    arrays: ['badge_type_ids', 'zone_ids', 'door_ids'],
    same: ['company_ids'],
    // Its days move by `clausesMoved`.
    stays: ['days'],
  },
]
