import sql, { type Sql } from 'sql-template-tag'
import type { Db } from '../kernel/database.ts'
import { refusing } from '../kernel/refusing.ts'

/** An account of the venue's. */
interface BankAccount {
  id: string
  name: string
  bank: string
  number: string
}

const columns = sql`id, name, bank, number`

/** The venue's bank accounts, the first one first. */
export const bankAccounts = (db: Db): Promise<BankAccount[]> =>
  db.many<BankAccount>(sql`select ${columns} from bank_account order by id`)

export const bankAccountById = (db: Db, id: string): Promise<BankAccount | undefined> =>
  db.maybe<BankAccount>(sql`select ${columns} from bank_account where id = ${id}`)

/** The bank account `ba` of a row `t`, and what lists say of it. */
export const withBankAccount: Sql = sql`join bank_account ba on ba.id = t.bank_account_id`
export const bankAccountNames: Sql = sql`json_build_object('id', ba.id, 'name', ba.name, 'number', ba.number)`

/** Opens an account of the venue's; refuses `bank.accountTaken` at its number. */
export function bankAccountOpened(
  db: Db,
  { name, bank, number }: Omit<BankAccount, 'id'>,
): Promise<{ id: string; version: number }> {
  const made = db.one<{ id: string; version: number }>(
    sql`insert into bank_account (name, bank, number) values (${name}, ${bank}, ${number}) returning id, version`,
  )
  return refusing(made, { bank_account_number: ['bank.accountTaken', 'number'] })
}
