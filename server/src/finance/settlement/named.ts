import sql, { type Sql } from 'sql-template-tag'

const settlementWhere = (which: Sql): Sql =>
  sql`select st.id, st.family, st.number as name from settlement st where ${which}`

/** A settlement as what caused a journal entry: its `id`, its kind as `family`, its number as `name`. */
export const settlementNamed = (id: Sql): Sql => settlementWhere(sql`st.id = ${id}`)

/** The same of the settlement that a dispute is about. */
export const settlementOfDispute = (id: Sql): Sql =>
  settlementWhere(sql`st.id = (select d.settlement_id from dispute d where d.id = ${id})`)

/** The same of what a participation is settled in, once it is. */
export const settlementOfParticipation = (id: Sql): Sql => settlementWhere(sql`st.participation_id = ${id}`)

/** What an expense is called, `name`, and whose it is, `participation_id`. */
export const expenseNamed = (id: Sql): Sql =>
  sql`select oe.name, oe.participation_id from other_expense oe where oe.id = ${id}`
