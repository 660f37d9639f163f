import type { Input, Result } from '@fairgate/contract/app/catalogue'
import sql, { type Sql } from 'sql-template-tag'
import type { ReadContext, WriteContext } from '../../kernel/command/context.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { type Linking, previewOf } from '../spread/api.ts'
import { startCampaign } from '../spread/hooks.ts'
import { surveyScope } from './entity.ts'

/** Who would be sent a link to the survey, counted as any spread. */
export async function previewSurveyCampaign(
  { id, unanswered, ...recipients }: Input<'previewSurveySpread'>,
  context: ReadContext,
): Promise<Result<'previewSurveySpread'>> {
  const { exhibitionId, ...linking } = await linkingOf(context, id, unanswered)
  return previewOf({ ...recipients, exhibitionId: recipients.exhibitionId ?? exhibitionId }, context, linking)
}

/** Sends each a link of their own: it answers once, and is the same one whenever they are reminded. */
export async function startSurveyCampaign(
  { id, unanswered, ...recipients }: Input<'spreadSurvey'>,
  context: WriteContext,
): Promise<Result<'spreadSurvey'>> {
  const { exhibitionId, ...linking } = await linkingOf(context, id, unanswered)
  return startCampaign({ ...recipients, exhibitionId: recipients.exhibitionId ?? exhibitionId }, context, linking)
}

/** A survey of the actor's own company that is open now, as a spread links to it. */
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
