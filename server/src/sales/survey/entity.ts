import type { SurveyMode } from '@fairgate/contract/sales/survey/fields'
import type { SurveyContent } from '@fairgate/contract/sales/survey/question'
import { type SurveyAction, surveyStateMachine } from '@fairgate/contract/sales/survey/states'
import sql, { type Sql } from 'sql-template-tag'
import type { Actor } from '../../kernel/command/context.ts'
import { type EntityDefinition, type EntityRow, listActions } from '../../kernel/transition/entity-definition.ts'

export type SurveyState = keyof typeof surveyStateMachine.states
type SurveyEvent = keyof typeof surveyStateMachine.events

/** The columns of a survey that transitions and editing need. */
export interface LockedSurvey extends EntityRow {
  state: SurveyState
  companyId: string
  exhibitionId: string | null
  titleCn: string
  titleEn: string
  mode: SurveyMode
  anonymous: boolean
  maximum: number | null
  published: number | null
  content: SurveyContent
}

/** Columns of a survey with the alias `t`. */
export const surveyColumns: Sql = sql`t.id, t.version, t.state, t.company_id as "companyId",
  t.exhibition_id as "exhibitionId", t.title_cn as "titleCn", t.title_en as "titleEn", t.mode, t.anonymous, t.maximum,
  t.published, t.content`

/** The surveys that an actor sees: the venue all, an organizer its own. */
export const surveyScope = ({ companyType, companyId }: Actor): Sql =>
  companyType === 'platform' ? sql`true` : sql`t.company_id = ${companyId}`

const edits = { permission: 'survey:edit' }

export const survey: EntityDefinition<LockedSurvey, SurveyState, SurveyEvent> = {
  entityType: 'survey',
  table: 'survey',
  machine: surveyStateMachine,
  columns: surveyColumns,
  scope: surveyScope,
  may: { publish: edits, close: edits, reopen: edits },
  nameOf: ({ titleCn, titleEn }, language) => (language === 'en' ? titleEn : titleCn),
  exhibitionOf: row => row.exhibitionId ?? undefined,
  affectedCompanies: row => [row.companyId],
}

/** The actions of the caller on a survey. */
export function surveyActionsOf(
  actor: Actor,
  row: Pick<LockedSurvey, 'id' | 'version' | 'state' | 'published'>,
): SurveyAction[] {
  const editing: SurveyAction[] = row.state === 'draft' ? ['edit', 'copy', 'delete'] : ['edit', 'copy']
  return [
    ...listActions(survey, actor, row as LockedSurvey),
    ...(actor.permissions.has('survey:edit') ? editing : []),
    ...(row.published !== null ? (['results'] as const) : []),
    ...(row.state === 'published' && actor.permissions.has('survey:spread') ? (['spread'] as const) : []),
    ...(row.published !== null && actor.permissions.has('survey:export') ? (['export'] as const) : []),
  ]
}
