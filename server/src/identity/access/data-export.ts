import sql from 'sql-template-tag'
import type { SubjectDataSource } from '../../kernel/retention/data-export.ts'
import { accountsOf } from '../session/api.ts'

/** The person's operators, one per company. */
export const operatorDataSource: SubjectDataSource = {
  table: 'operator',
  key: ['id'],
  matchRows: identifiers => sql`t.account_id in ${accountsOf(identifiers)}`,
  columns: { name: 'plain', created_at: 'plain' },
  exhibition: null,
}
