import sql from 'sql-template-tag'
import type { CloneSpec } from '../../kernel/lifecycle/clone-spec.ts'

const livePolicies = sql`select p.id from policy p where p.state <> 'ended'`

/** The policies in force, the scheduled ones and the draft; they are compiled afterwards (`publishContextChange`). */
export const policyClone: readonly CloneSpec[] = [
  {
    table: 'policy',
    only: sql`t.id in (${livePolicies})`,
    ids: ['id'],
    set: { simulated_digest: sql`null`, compiled_to: sql`null` },
    keepDates: ['effective_at', 'edited_at', 'published_at', 'created_at'],
  },
  {
    table: 'policy_clause',
    of: id => sql`t.policy_id in (${livePolicies} and p.exhibition_id = ${id})`,
    ids: ['policy_id'],
    arrays: ['badge_type_ids', 'zone_ids', 'door_ids'],
    externalIds: ['company_ids'],
    // `shiftClauses` shifts its days.
    keepDates: ['days'],
  },
]
