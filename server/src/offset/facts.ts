import sql, { type Sql } from 'sql-template-tag'

/** The settlements an offset is from and to, as `from_id` and `to_id`. */
export const settlementsOfOffset = (id: Sql): Sql =>
  sql`select oa.from_id, oa.to_id from offset_application oa where oa.id = ${id}`
