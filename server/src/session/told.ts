import sql, { type Sql } from 'sql-template-tag'
import { byOpenNumbers, type Sought, type Told } from '../kernel/told.ts'

const whose = (sought: Sought): Sql => byOpenNumbers(sought, { phone: sql`t.telephone`, email: sql`t.email` })

/** Who works with the house: their account, whose telephone and address are theirs alone. */
export const toldAccounts: Told = {
  table: 'account',
  key: ['id'],
  whose,
  shows: { user_name: 'plain', telephone: 'plain', email: 'plain', created_at: 'plain', last_login_at: 'plain' },
  exhibition: null,
  untold: { password_hash: 'nobody’s to know' },
}

/** Ids of the person's accounts. */
export const accountsOf = (sought: Sought): Sql => sql`(select t.id from account t where ${whose(sought)})`
