import sql, { raw, type Sql } from 'sql-template-tag'

/**
 * The one fragment by which everything that is not about one exhibition leaves rehearsals out. `column`: an exhibition's id, or
 * that of a participation or a settlement.
 */
export const counts = (column: string): Sql => sql`not is_rehearsal(${raw(column)})`

/** What a list shows that is of one exhibition where it is asked for one, and else of all that count. */
export const ofOneOrCounting = (column: string, exhibitionId: string | undefined): Sql =>
  exhibitionId === undefined ? counts(column) : sql`${raw(column)} = ${exhibitionId}`
