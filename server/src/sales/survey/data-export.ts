import sql from 'sql-template-tag'
import type { SubjectDataSource } from '../../kernel/retention/data-export.ts'

/** Surveys the person was invited to by a personal link. Answers are anonymous: nothing links them to the person. */
export const surveyInvitationDataSource: SubjectDataSource = {
  table: 'survey_invitation',
  key: ['id'],
  matchRows: ({ phones, emails }) => sql`t.contact = any(${[...phones, ...emails]}::bytea[])`,
  columns: { sent_at: 'plain' },
  exhibition: null,
}
