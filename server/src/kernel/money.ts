import sql, { type Sql } from 'sql-template-tag'

/**
 * An int8 column of fen as the amount the wire knows ('12.50'), ready for JSON and for `parseAmount`, which makes it `Fen`;
 * a `Fen` goes back as a value of a statement. Dividing in numeric is exact: no amount is ever a JavaScript number.
 */
export const formatAmountSql = (column: Sql): Sql => sql`round(${column} / 100.0, 2)::text`
