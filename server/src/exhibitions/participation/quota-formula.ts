import { directKinds, type QuotaFormula } from '@fairgate/contract/exhibitions/participation/derived-quota'
import type { ParticipationKind } from '@fairgate/contract/exhibitions/participation/states'
import sql, { type Sql } from 'sql-template-tag'
import type { Db } from '../../kernel/database/database.ts'

/** The formula of a badge type that is in force, with its rule. */
interface FormulaInForce {
  badgeTypeId: string
  bookId: string
  code: string
  formula: QuotaFormula
}

/** The formulas of an exhibition that are in force. */
export const formulasInForce = (db: Db, exhibitionId: string): Promise<FormulaInForce[]> =>
  db.many<FormulaInForce>(sql`
    select badge_type_id as "badgeTypeId", book_id as "bookId", code, formula
    from quota_formulas_in_force(${exhibitionId}) order by badge_type_id`)

/** Whether an exhibition has formulas, in force or not. */
export const hasFormulas = async (db: Db, exhibitionId: string): Promise<boolean> =>
  (await db.maybe(sql`select from quota_formula where exhibition_id = ${exhibitionId} limit 1`)) !== undefined

export const isDirect = (kind: ParticipationKind): boolean => directKinds.some(direct => direct === kind)
export const isDirectSql = (kind: Sql): Sql => sql`${kind} = any(${[...directKinds]}::text[])`

/** A rule that gives quotas, for the badge types of these classes. */
export interface QuotaRule {
  code: string
  classes: readonly string[]
  formula: QuotaFormula
}

/** Stores the formulas of a rule book for the badge types of its exhibition. */
export async function addQuotaFormulas(
  db: Db,
  exhibitionId: string,
  bookId: string,
  rules: readonly QuotaRule[],
): Promise<void> {
  if (rules.length === 0) return
  const rows = rules.flatMap(({ code, classes, formula }) => classes.map(one => ({ code, class: one, formula })))
  await db.run(sql`
    insert into quota_formula (exhibition_id, book_id, badge_type_id, code, formula)
    select ${exhibitionId}, ${bookId}, b.id, r.code, r.formula
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (code text, class text, formula jsonb)
    join badge_type b on b.exhibition_id = ${exhibitionId} and b.class = r.class`)
}

/** Removes the formulas of a rule book that never began. */
export async function removeQuotaFormulas(db: Db, bookId: string): Promise<void> {
  await db.run(sql`delete from quota_formula where book_id = ${bookId}`)
}
