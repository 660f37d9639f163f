import type { Input, Result } from '@fairgate/contract/app/catalogue'
import type { surveyCommands } from '@fairgate/contract/sales/survey/commands'
import sql, { type Sql } from 'sql-template-tag'
import type { HandlersOf, ReadContext, WriteContext } from '../../kernel/command/context.ts'
import { startJob } from '../../kernel/jobs/enqueue.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { type Linking, previewOf } from '../spread/api.ts'
import { startCampaign } from '../spread/hooks.ts'
import { answerSurvey } from './answer.ts'
import { addSurvey, copySurvey, deleteSurvey, editSurvey } from './drafts.ts'
import { surveyScope } from './entity.ts'
import { exportSurveyKind, type SurveyExport } from './export-survey.ts'
import { getSurvey, sendSurveyCode } from './open.ts'
import { closeSurvey, publishSurvey, reopenSurvey } from './publish.ts'
import { surveyDetail, surveyList } from './queries.ts'
import { surveyResults } from './results.ts'
import { answerPage, refuseUnseen, textPage, voidSurveyAnswer } from './survey-answers.ts'

export const surveyHandlers: HandlersOf<typeof surveyCommands> = {
  getSurveyPage: surveyList.page,
  exportSurveys: surveyList.start,
  getSurveyDetail: ({ id }, context) => surveyDetail(context, id),
  addSurvey,
  editSurvey,
  copySurvey,
  deleteSurvey,
  publishSurvey,
  closeSurvey,
  reopenSurvey,
  getSurvey,
  sendSurveyCode,
  answerSurvey,
  getSurveyResultDetail: (input, context) => surveyResults(context, input),
  previewSurveySpread: previewSurveyCampaign,
  spreadSurvey: startSurveyCampaign,
  getSurveyTextPage: (input, context) => textPage(context, input),
  getSurveyAnswerPage: (input, context) => answerPage(context, input),
  voidSurveyAnswer,

  async exportSurvey({ id }, context) {
    await refuseUnseen(context, id)
    const payload: SurveyExport = { surveyId: id }
    const jobId = await startJob(context, { kind: exportSurveyKind, payload, title: { key: 'survey.exportTitle' } })
    context.log({ entityType: 'survey', targetId: id, unchanged: true })
    return { jobId }
  },
}

/** The people who would get a link to the survey, counted like any campaign. */
async function previewSurveyCampaign(
  { id, unanswered, ...recipients }: Input<'previewSurveySpread'>,
  context: ReadContext,
): Promise<Result<'previewSurveySpread'>> {
  const { exhibitionId, ...linking } = await linkingOf(context, id, unanswered)
  return previewOf({ ...recipients, exhibitionId: recipients.exhibitionId ?? exhibitionId }, context, linking)
}

/** Sends a personal link to each recipient: it can be used once, and is the same in reminders. */
async function startSurveyCampaign(
  { id, unanswered, ...recipients }: Input<'spreadSurvey'>,
  context: WriteContext,
): Promise<Result<'spreadSurvey'>> {
  const { exhibitionId, ...linking } = await linkingOf(context, id, unanswered)
  return startCampaign({ ...recipients, exhibitionId: recipients.exhibitionId ?? exhibitionId }, context, linking)
}

/** An open survey of the actor's own company, as the source of links for a campaign. */
async function linkingOf(
  { db, actor }: Pick<ReadContext, 'db' | 'actor'>,
  surveyId: string,
  unanswered: boolean,
): Promise<Linking & { exhibitionId: string | undefined }> {
  const found = await db.maybe<{ state: string; exhibitionId: string | null }>(sql`
    select t.state, t.exhibition_id as "exhibitionId" from survey t
    where t.id = ${surveyId} and ${surveyScope(actor)} and t.company_id = ${actor.companyId}`)
  if (!found) refuse('kernel.notFound')
  if (found.state !== 'published') refuse('kernel.notInThisState')
  const answered = (contact: Sql) => sql`exists (
    select from survey_invitation i join survey_respondent r on r.survey_id = i.survey_id and r.respondent = i.respondent
    where i.survey_id = ${surveyId} and i.contact = ${contact})`
  return {
    ...{ surveyId, unanswered, exhibitionId: found.exhibitionId ?? undefined },
    may: contact => (unanswered ? sql`not ${answered(contact)}` : sql`true`),
  }
}
