import sql, { type Sql } from 'sql-template-tag'

const settlementWhere = (which: Sql): Sql =>
  sql`select st.id, st.family, st.number as name from settlement st where ${which}`

/** A settlement as the cause of a journal entry: its `id`, its kind as `family`, its number as `name`. */
export const settlementNamed = (id: Sql): Sql => settlementWhere(sql`st.id = ${id}`)

/** The same for the settlement of a dispute. */
export const settlementOfDispute = (id: Sql): Sql =>
  settlementWhere(sql`st.id = (select d.settlement_id from dispute d where d.id = ${id})`)

/** The same for the settlement of a participation, if there is one. */
export const settlementOfParticipation = (id: Sql): Sql => settlementWhere(sql`st.participation_id = ${id}`)

/** The name of an expense, `name`, and its participation, `participation_id`. */
export const expenseNamed = (id: Sql): Sql =>
  sql`select oe.name, oe.participation_id from other_expense oe where oe.id = ${id}`
