import sql from 'sql-template-tag'
import type { SubjectDataSource } from '../../kernel/retention/data-export.ts'

/** Campaigns sent to the person; the messages table exports their texts. */
export const recipientDataSource: SubjectDataSource = {
  table: 'recipient',
  key: ['id'],
  matchRows: ({ phones, emails }) => sql`t.contact_blind_index = any(${[...phones, ...emails]}::bytea[])`,
  columns: { contact_masked: 'plain', handed_at: 'plain', sent_at: 'plain' },
  exhibition: null,
}
