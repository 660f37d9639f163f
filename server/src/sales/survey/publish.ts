import type { Input } from '@fairgate/contract/app/catalogue'
import { contentFaults } from '@fairgate/contract/sales/survey/content-faults'
import { questionsOf } from '@fairgate/contract/sales/survey/question'
import sql from 'sql-template-tag'
import type { WriteContext } from '../../kernel/command/context.ts'
import { mapConstraintErrors } from '../../kernel/refusal/constraint-errors.ts'
import { type FieldRefusal, refuse, refuseFields } from '../../kernel/refusal/refuse.ts'
import { transition } from '../../kernel/transition/transition.ts'
import { allow } from './drafts.ts'
import { type LockedSurvey, survey } from './entity.ts'
import { surveyTheme } from './queries.ts'

type Changed = { id: string; version: number }

/** Publishes a survey as edited: its next version, which is immutable. */
export async function publishSurvey({ id, version }: Input<'publishSurvey'>, context: WriteContext): Promise<Changed> {
  const { db, actor } = context
  const published = await transition(context, survey, { id, version }, 'publish', {
    check: refuseFaulty,
    set: sql`published = coalesce(published, 0) + 1`,
  })
  const { row } = published
  const questions = questionsOf(row.content)
  await mapConstraintErrors(
    db.run(sql`
      insert into survey_question_key (survey_id, question, kind)
      select ${id}, question, kind
      from unnest(${questions.map(({ key }) => key)}::text[], ${questions.map(({ kind }) => kind)}::text[]) as wanted (question, kind)
      on conflict (survey_id, question, kind) do nothing`),
    { survey_question_key_kind: ['survey.kindFixed', 'content'] },
  )
  await db.run(sql`
    insert into survey_version (survey_id, number, theme, content, published_by)
    select t.id, t.published, ${surveyTheme}, t.content, ${actor.operatorName} from survey t where t.id = ${id}`)
  if (row.published === null) await allow(context, id, row.maximum)
  return { id, version: published.version }
}

/** Conditions that refer to later questions or are never true are refused by name, other faults at their field. */
function refuseFaulty(row: LockedSurvey): void {
  const faults = contentFaults(row.content)
  const graph = faults.find(({ key }) => key === 'survey.conditionAhead' || key === 'survey.neverShown')
  if (graph) {
    const field = `questions.${graph.question}.showIf`
    refuse(graph.key as 'survey.neverShown', { field, values: graph.params })
  }
  if (faults.length > 0) {
    refuseFields(
      faults.slice(0, 100).map(({ question, at, key, params }) => ({
        path: question === '' ? at : `questions.${question}.${at}`,
        key: key as FieldRefusal['key'],
        values: params,
      })),
    )
  }
}

/** Stops accepting answers. */
export async function closeSurvey(key: Input<'closeSurvey'>, context: WriteContext): Promise<Changed> {
  const { version } = await transition(context, survey, key, 'close')
  return { id: key.id, version }
}

/** Accepts answers again, for the same version. */
export async function reopenSurvey(key: Input<'reopenSurvey'>, context: WriteContext): Promise<Changed> {
  const { version } = await transition(context, survey, key, 'reopen')
  return { id: key.id, version }
}
