import type { RuleView } from '@fairgate/contract/badging/rulebook/commands'
import sql, { type Sql } from 'sql-template-tag'
import type { Db } from '../../kernel/database/database.ts'

/** The rules of a book, in order. */
export const rulesOf = (db: Db, bookId: string): Promise<RuleView[]> =>
  db.many<RuleView>(sql`
    select number, code, kind, scope, effect, classes, params, note_cn as "noteCn", note_en as "noteEn",
      json_build_object('cn', sentence_cn, 'en', sentence_en) as sentence
    from rule where book_id = ${bookId} order by number`)

/** The version that is in force: the newest that has begun. */
export const inForce = (exhibitionId: string): Sql => sql`(
  select b.id from rule_book b where b.exhibition_id = ${exhibitionId} and b.state <> 'draft' and b.effective_at <= now()
  order by b.effective_at desc limit 1)`
