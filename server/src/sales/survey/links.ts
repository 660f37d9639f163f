import sql from 'sql-template-tag'
import { makeOpenLink, resolveOpenLink } from '../../kernel/auth/open-link.ts'
import type { ReadContext } from '../../kernel/command/context.ts'
import { toDb } from '../../kernel/database/database.ts'
import { publicUrl } from '../../kernel/settings/public-url.ts'

/** Where anybody answers a survey: its link, made at the first asking. */
export async function surveyUrl({ services }: Pick<ReadContext, 'services'>, surveyId: string): Promise<string> {
  // A reading command may read from a replica; the link is written.
  const { code } = await makeOpenLink({ db: toDb(services.pool), services }, { purpose: 'survey', subject: surveyId })
  return `${publicUrl(services.config)}/noLogin/survey/${code}`
}

/** What a link leads to: the survey, and whose link it is where somebody has one of their own. */
export interface Linked {
  surveyId: string
  invitationId: string | null
}

/** Refuses what `resolveOpenLink` refuses. */
export async function linkedSurvey(
  context: Pick<ReadContext<unknown>, 'services' | 'address' | 'db'>,
  read: { code: string; captchaId?: string; captcha?: string; points?: readonly { x: number; y: number }[] },
): Promise<Linked> {
  const subject = await resolveOpenLink(context, { purpose: 'survey', ...read })
  const invitation = await context.db.maybe<Linked>(
    sql`select i.survey_id as "surveyId", i.id as "invitationId" from survey_invitation i where i.id = ${subject}`,
  )
  return invitation ?? { surveyId: subject, invitationId: null }
}
