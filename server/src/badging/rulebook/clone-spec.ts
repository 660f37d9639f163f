import sql from 'sql-template-tag'
import type { CloneSpec } from '../../kernel/lifecycle/clone-spec.ts'

const liveBooks = sql`select b.id from rule_book b where b.state <> 'ended'`

/** The rules in force, the planned ones and the draft. */
export const ruleBookClone: readonly CloneSpec[] = [
  {
    table: 'rule_book',
    only: sql`t.id in (${liveBooks})`,
    ids: ['id'],
    // Rules may be added to a published book in the transaction that adds the book.
    set: { trial_digest: sql`null`, created_at: sql`now()` },
    keepDates: ['effective_at', 'edited_at', 'published_at'],
  },
  {
    table: 'rule',
    of: id => sql`t.book_id in (${liveBooks} and b.exhibition_id = ${id})`,
    ids: ['book_id'],
  },
]
