import sql from 'sql-template-tag'
import type { Told } from '../kernel/told.ts'

/** Surveys they were invited to by a link of their own. What they answered is known by nothing that finds them. */
export const toldInvitations: Told = {
  table: 'survey_invitation',
  key: ['id'],
  whose: ({ phones, emails }) => sql`t.contact = any(${[...phones, ...emails]}::bytea[])`,
  shows: { sent_at: 'plain' },
  exhibition: null,
}
