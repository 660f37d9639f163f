import type { RuleView } from '@fairgate/contract/badging/rulebook/commands'
import type { Rule } from '@fairgate/contract/badging/rulebook/kinds'
import sql, { raw, type Sql } from 'sql-template-tag'
import type { Db } from '../../kernel/database/database.ts'

/** The rules of a book, in order. */
export const rulesOf = (db: Db, bookId: string): Promise<RuleView[]> =>
  db.many<RuleView>(sql`
    select number, code, kind, scope, effect, classes, params, note_cn as "noteCn", note_en as "noteEn",
      json_build_object('cn', sentence_cn, 'en', sentence_en) as sentence
    from rule where book_id = ${bookId} order by number`)

/** The version that is in force, as text of SQL: the newest that has begun. */
export const inForceText = (exhibitionId: string): string => `(
  select b.id from rule_book b where b.exhibition_id = ${exhibitionId} and b.state <> 'draft' and b.effective_at <= now()
  order by b.effective_at desc limit 1)`

/** The same of an exhibition by its id. */
export const inForce = (exhibitionId: string): Sql => {
  const [before = '', after = ''] = inForceText('{}').split('{}')
  return sql`${raw(before)}${exhibitionId}${raw(after)}`
}

/** The rules in force of an exhibition; undefined without a book. */
export async function findRulesInForce(
  db: Db,
  exhibitionId: string,
): Promise<{ no: number; rules: readonly Rule[] } | undefined> {
  const book = await db.maybe<{ id: string; no: number }>(
    sql`select id, number as no from rule_book where id = ${inForce(exhibitionId)}`,
  )
  return book && { no: book.no, rules: asRules(await rulesOf(db, book.id)) }
}

/** Stored rules were validated when they were saved. */
export const asRules = (rules: readonly RuleView[]): readonly Rule[] => rules as unknown as readonly Rule[]
