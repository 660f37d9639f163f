import sql from 'sql-template-tag'
import type { CloneSpec } from '../../kernel/lifecycle/clone-spec.ts'

/** The participations and their tasks. Quotas used, bought or shared are not cloned. */
export const participationClone: readonly CloneSpec[] = [
  {
    table: 'participation',
    ids: ['id', 'parent_id'],
    externalIds: ['company_id', 'sponsor_id'],
    set: { shared: sql`false`, reminded_at: sql`null` },
    keepDates: ['created_at'],
  },
  {
    table: 'participation_task',
    ids: ['id', 'participation_id'],
    externalIds: ['company_id', 'sponsor_id', 'giver_id'],
    set: Object.fromEntries(
      ['done', 'drafts', 'returned', 'to_pay', 'pending', 'in_production'].map(what => [`has_${what}`, sql`false`]),
    ),
    keepDates: ['updated_at'],
  },
]
/** Runs after the badge types are cloned. */
export const quotaClone: readonly CloneSpec[] = [
  {
    table: 'quota',
    ids: ['id', 'participation_id', 'badge_type_id', 'formula_book'],
    // What was bought is granted by hand there.
    set: { reserved: sql`0`, used: sql`0`, bought: sql`0`, formula_only: sql`t.formula_only and t.bought = 0` },
  },
  { table: 'quota_formula', ids: ['book_id', 'badge_type_id'] },
]
