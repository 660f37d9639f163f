import sql, { type Sql } from 'sql-template-tag'
import {
  matchPlaintextNumbers,
  type SubjectDataSource,
  type SubjectIdentifiers,
} from '../../kernel/retention/data-export.ts'

const matchRows = (identifiers: SubjectIdentifiers): Sql =>
  matchPlaintextNumbers(identifiers, { phone: sql`t.telephone`, email: sql`t.email` })

/** The person's account. */
export const accountDataSource: SubjectDataSource = {
  table: 'account',
  key: ['id'],
  matchRows,
  columns: { user_name: 'plain', telephone: 'plain', email: 'plain', created_at: 'plain', last_login_at: 'plain' },
  exhibition: null,
  excludedColumns: { password_hash: 'secret' },
}

/** Selects the ids of the person's accounts. */
export const accountsOf = (identifiers: SubjectIdentifiers): Sql =>
  sql`(select t.id from account t where ${matchRows(identifiers)})`
