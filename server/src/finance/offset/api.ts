import sql, { type Sql } from 'sql-template-tag'

/** The settlements an offset is from and to, as `from_id` and `to_id`. */
export const settlementsOfOffset = (id: Sql): Sql =>
  sql`select oa.from_id, oa.to_id from offset_application oa where oa.id = ${id}`

/** Offsets of a settlement that are approved or wait for that, with the settlement on the other side as `other_id`. */
export const offsetsOf = (settlementId: string): Sql => sql`
  select oa.id, oa.state, oa.amount, case when oa.from_id = ${settlementId} then oa.to_id else oa.from_id end as other_id
  from offset_application oa
  where (oa.from_id = ${settlementId} or oa.to_id = ${settlementId}) and oa.state in ('applied', 'approved')`
