import sql, { type Sql } from 'sql-template-tag'

/** The two settlements of an offset, as `from_id` and `to_id`. */
export const settlementsOfOffset = (id: Sql): Sql =>
  sql`select oa.from_id, oa.to_id from netting_application oa where oa.id = ${id}`

/** Approved and pending offsets of a settlement, with the other settlement as `other_id`. */
export const offsetsOf = (settlementId: string): Sql => sql`
  select oa.id, oa.state, oa.amount, case when oa.from_id = ${settlementId} then oa.to_id else oa.from_id end as other_id
  from netting_application oa
  where (oa.from_id = ${settlementId} or oa.to_id = ${settlementId}) and oa.state in ('applied', 'approved')`
