import sql, { type Sql } from 'sql-template-tag'
import type { Db } from '../../kernel/database/database.ts'
import { table } from '../../kernel/database/rows.ts'

interface BankAccountForm {
  name: string
  bank: string
  number: string
}

/** A bank account of the venue. */
interface BankAccount extends BankAccountForm {
  id: string
  version: number
}

const columns = sql`id, version, name, bank, number`

/** The venue's bank accounts, the oldest first. */
export const bankAccounts = (db: Db): Promise<BankAccount[]> =>
  db.many<BankAccount>(sql`select ${columns} from bank_account order by id`)

export const bankAccountById = (db: Db, id: string): Promise<BankAccount | undefined> =>
  db.maybe<BankAccount>(sql`select ${columns} from bank_account where id = ${id}`)

/** Joins the bank account `ba` of a row `t`, with what lists show of it. */
export const withBankAccount: Sql = sql`join bank_account ba on ba.id = t.bank_account_id`
export const bankAccountNames: Sql = sql`json_build_object('id', ba.id, 'name', ba.name, 'number', ba.number)`

/**
 * Handlers that write the venue's bank accounts, with a permission of their own. Statements and postings refer to them
 * permanently.
 */
export const bankAccountRows = table<BankAccountForm>('bank_account', {
  entityType: 'bankAccount',
  names: { name: 'name', bank: 'bank', number: 'number' },
  scope: () => sql`true`,
  nameOf: row => row.name,
  refusals: { bank_account_number: ['bank.accountTaken', 'number'] },
  lockForKeyShare: true,
})
