import sql from 'sql-template-tag'
import type { Copied } from '../kernel/copied.ts'

/** Who takes part and what it may apply for; nothing is used, bought or shared of anybody. */
export const copiedParticipations: readonly Copied[] = [
  {
    table: 'participation',
    ids: ['id', 'parent_id'],
    same: ['company_id', 'sponsor_id'],
    set: { shared: sql`false`, reminded_at: sql`null` },
    stays: ['created_at'],
  },
  {
    table: 'affair',
    ids: ['id', 'participation_id'],
    same: ['company_id', 'sponsor_id', 'giver_id'],
    set: Object.fromEntries(
      ['done', 'drafts', 'returned', 'to_pay', 'pending', 'in_production'].map(what => [`has_${what}`, sql`false`]),
    ),
    stays: ['updated_at'],
  },
]
/** Once badge types are there. */
export const copiedQuotas: readonly Copied[] = [
  {
    table: 'quota',
    ids: ['id', 'participation_id', 'badge_type_id'],
    set: { reserved: sql`0`, used: sql`0`, bought: sql`0` },
  },
]
