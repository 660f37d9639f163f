import sql from 'sql-template-tag'
import type { SubjectDataSource } from '../../kernel/retention/data-export.ts'

/** Look-ups of the person's numbers at the hotline. The export does not name the operator. */
export const hotlineCallDataSource: SubjectDataSource = {
  table: 'hotline_call',
  key: ['id'],
  matchRows: ({ lookupDigests }) => sql`t.searched_blind_index = any(${[...lookupDigests]}::bytea[])`,
  columns: { at: 'plain', kind: 'plain', searched_masked: 'plain' },
  exhibition: null,
}
