import sql from 'sql-template-tag'
import { datedRows } from '../../kernel/lifecycle/dated.ts'

/** The days on which a survey accepts answers. */
export const datedSurveys = datedRows({
  ...{ what: 'surveys', entityTypes: ['survey'], table: 'survey', lives: sql`t.state <> 'closed'` },
  ...{ type: 'date', from: 'from_day', to: 'to_day' },
})
