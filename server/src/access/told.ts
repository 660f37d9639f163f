import sql from 'sql-template-tag'
import type { Told } from '../kernel/told.ts'
import { accountsOf } from '../session/facts.ts'

/** As whom the person works, in each company. */
export const toldOperators: Told = {
  table: 'operator',
  key: ['id'],
  whose: sought => sql`t.account_id in ${accountsOf(sought)}`,
  shows: { name: 'plain', created_at: 'plain' },
  exhibition: null,
}
