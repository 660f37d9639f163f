import type { SettlementKindName } from '@fairgate/contract/settlement/kinds'
import sql, { type Sql } from 'sql-template-tag'
import type { Db } from '../kernel/database.ts'

interface Named {
  id: string
  family: SettlementKindName
  /** Its number. */
  name: string
}

const settlementWhere = (db: Db, which: Sql) =>
  db.maybe<Named>(sql`select s.id, s.family, s.number as name from settlement s where ${which}`)

/** What a settlement is called, and of which kind it is. */
export const settlementNamed = (db: Db, id: string): Promise<Named | undefined> =>
  settlementWhere(db, sql`s.id = ${id}`)

/** The same of the settlement that a dispute is about. */
export const settlementOfDispute = (db: Db, id: string): Promise<Named | undefined> =>
  settlementWhere(db, sql`s.id = (select d.settlement_id from dispute d where d.id = ${id})`)

/** What an expense is called, and the settlement it is in once there is one. */
export async function expenseNamed(db: Db, id: string): Promise<{ name: string; settlement?: Named } | undefined> {
  const expense = await db.maybe<{ name: string; participationId: string }>(sql`
    select name, participation_id as "participationId" from other_expense where id = ${id}`)
  if (!expense) return undefined
  const settlement = await settlementWhere(db, sql`s.participation_id = ${expense.participationId}`)
  return { name: expense.name, ...(settlement && { settlement }) }
}
