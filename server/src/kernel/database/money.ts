import sql, { type Sql } from 'sql-template-tag'

/**
 * An int8 column of fen as the amount of the wire ('12.50'), ready for JSON and for `parseAmount`, which converts it to
 * `Fen`; a `Fen` is accepted as a value of a statement. Division in numeric is exact: no amount is ever a JavaScript
 * number.
 */
export const formatAmountSql = (column: Sql): Sql => sql`round(${column} / 100.0, 2)::text`
