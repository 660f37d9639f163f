import sql, { raw, type Sql } from 'sql-template-tag'

/**
 * The only fragment by which everything across exhibitions excludes sandbox exhibitions. `column`: the id of an
 * exhibition, a participation or a settlement.
 */
export const counts = (column: string): Sql => sql`not is_sandbox(${raw(column)})`

/** The condition of a list: one exhibition if requested, else all except sandboxes. */
export const ofOneOrCounting = (column: string, exhibitionId: string | undefined): Sql =>
  exhibitionId === undefined ? counts(column) : sql`${raw(column)} = ${exhibitionId}`
