import sql from 'sql-template-tag'
import type { CloneSpec } from '../../kernel/lifecycle/clone-spec.ts'

/** Surveys are cloned as drafts, without answers and without links. */
export const surveyClone: readonly CloneSpec[] = [
  {
    table: 'survey',
    ids: ['id'],
    externalIds: ['company_id'],
    set: { state: sql`'draft'`, published: sql`null` },
    shiftDates: ['from_day', 'to_day'],
    keepDates: ['edited_at'],
  },
]
