import sql from 'sql-template-tag'
import { makeOpenLink, resolveOpenLink } from '../../kernel/auth/open-link.ts'
import type { ReadContext } from '../../kernel/command/context.ts'
import { toDb } from '../../kernel/database/database.ts'
import { publicUrl } from '../../kernel/settings/public-url.ts'

/** The public link of a survey, created on first use. */
export async function surveyUrl({ services }: Pick<ReadContext, 'services'>, surveyId: string): Promise<string> {
  // A reading command may use a replica, but the link is a write.
  const { code } = await makeOpenLink({ db: toDb(services.pool), services }, { purpose: 'survey', subject: surveyId })
  return `${publicUrl(services.config)}/noLogin/survey/${code}`
}

/** The target of a link: the survey, and the recipient of a personal link. */
export interface Linked {
  surveyId: string
  invitationId: string | null
}

/** Refuses like `resolveOpenLink`. */
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
