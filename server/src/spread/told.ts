import sql from 'sql-template-tag'
import type { Told } from '../kernel/told.ts'

/** Mailings they were a recipient of; what those said is told with the messages. */
export const toldRecipients: Told = {
  table: 'recipient',
  key: ['id'],
  whose: ({ phones, emails }) => sql`t.contact_digest = any(${[...phones, ...emails]}::bytea[])`,
  shows: { contact_masked: 'plain', handed_at: 'plain', sent_at: 'plain' },
  exhibition: null,
}
