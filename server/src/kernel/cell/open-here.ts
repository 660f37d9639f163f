import sql, { raw, type Sql } from 'sql-template-tag'

/** A column with its table or alias: without one it would be that of `cell_member`. */
type Column = `${string}.${string}`

/**
 * SQL condition: the exhibition in this column, which may be null, may be written in this database (`fence.ts`). Work over all
 * exhibitions leaves out the others: one refused row undoes a whole statement.
 */
export const openHere = (exhibitionId: Column): Sql =>
  sql`not exists (select from cell_member m where m.exhibition_id = ${raw(exhibitionId)} and not m.open)`

/** SQL condition: the exhibition is not in another cell, in whose database the same happens to its rows. */
export const notElsewhere = (exhibitionId: Column): Sql =>
  sql`not exists (select from cell_member m where m.exhibition_id = ${raw(exhibitionId)} and m.new_cell is not null)`
