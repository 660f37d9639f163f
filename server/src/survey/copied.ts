import sql from 'sql-template-tag'
import type { Copied } from '../kernel/copied.ts'

/** Questionnaires come as drafts: nobody has answered them, and no link of theirs is known. */
export const copiedSurveys: readonly Copied[] = [
  {
    table: 'survey',
    ids: ['id'],
    same: ['company_id'],
    set: { state: sql`'draft'`, published: sql`null` },
    moves: ['from_day', 'to_day'],
    stays: ['edited_at'],
  },
]
