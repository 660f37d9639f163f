import { randomUUID } from 'node:crypto'
import type { SurveyMode } from '@fairgate/contract/sales/survey/fields'
import sql from 'sql-template-tag'
import { makeOpenLinks } from '../../kernel/auth/open-link.ts'
import { publicUrl } from '../../kernel/settings/public-url.ts'
import type { LinksOf } from '../spread/api.ts'
import { linkRespondent, telephoneRespondent } from './respondent.ts'

/**
 * The personal link of each recipient of a survey's campaign, the same for reminders. No links if the survey is closed,
 * and none for people who have answered if the campaign is for the others.
 */
export const surveyLinks: LinksOf = async ({ db, services }, { surveyId, unanswered }, recipients, unreadable) => {
  const survey = await db.maybe<{ mode: SurveyMode }>(
    sql`select mode from survey where id = ${surveyId} and state = 'published' for share`,
  )
  if (!survey || recipients.length === 0) return new Map()
  const ids = recipients.map(() => randomUUID())
  const respondents = recipients.map(({ contact }, at) =>
    // A person answers once by telephone, whatever the link: the telephone of the message identifies them.
    survey.mode === 'person' && !contact.includes('@')
      ? telephoneRespondent(services, surveyId, contact)
      : linkRespondent(services, surveyId, ids[at] as string),
  )
  const invited = await db.many<{ id: string; contact: Buffer; answered: boolean }>(sql`
    insert into survey_invitation as i (id, survey_id, contact, respondent)
    select id, ${surveyId}, contact, respondent
    from unnest(${ids}::uuid[], ${recipients.map(({ digest }) => digest)}::bytea[], ${respondents}::bytea[])
      as new (id, contact, respondent)
    order by contact
    on conflict on constraint survey_invitation_once do update set sent_at = clock_timestamp()
    returning i.id, i.contact, exists (select from survey_respondent r
      where r.survey_id = i.survey_id and r.respondent = i.respondent) as answered`)
  const wanted = invited.filter(({ answered }) => !(unanswered && answered))
  const recipientOf = new Map(recipients.map(({ id, digest }) => [digest.toString('hex'), id]))
  const contactOf = new Map(wanted.map(({ id, contact }) => [id, contact.toString('hex')]))
  const codes = await makeOpenLinks(
    { db, services },
    { purpose: 'survey', subjects: [...contactOf.keys()] },
    (invitation, error) => unreadable(recipientOf.get(contactOf.get(invitation) ?? '') as string, error),
  )
  const byContact = new Map(wanted.map(({ id, contact }) => [contact.toString('hex'), codes.get(id)]))
  return new Map(
    recipients.flatMap(({ id, digest }) => {
      const code = byContact.get(digest.toString('hex'))
      return code ? [[id, `${publicUrl(services.config)}/noLogin/survey/${code}`] as const] : []
    }),
  )
}
