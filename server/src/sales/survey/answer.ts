import type { Input, Result } from '@fairgate/contract/app/catalogue'
import type { Answers, Given } from '@fairgate/contract/sales/survey/survey-answers'
import { validateAnswers } from '@fairgate/contract/sales/survey/validate-answers'
import { passCaptcha, takeCode } from '../../identity/session/hooks.ts'
import type { WriteContext } from '../../kernel/command/context.ts'
import { takeAllowance } from '../../kernel/counter/allowance.ts'
import { type FieldRefusal, refuse, refuseFields } from '../../kernel/refusal/refuse.ts'
import { allowanceKey } from './allowance-key.ts'
import { contactLeft, saveContact } from './contact.ts'
import { type FormTicket, readFormTicket } from './form-ticket.ts'
import { hurries, type OpenSurvey, openSurvey } from './open.ts'
import { linkRespondent, pageRespondent, telephoneRespondent } from './respondent.ts'
import { saveAnswer } from './save-answer.ts'
import { versionOf } from './versions.ts'

type Answering = Input<'answerSurvey'>
type Context = WriteContext<undefined>

/**
 * Saves an answer, once for each respondent. It locks the survey's row in share mode until the commit: closing the
 * survey or changing its maximum waits for answers in progress, and no answer is saved afterwards.
 */
export async function answerSurvey(input: Answering, context: Context): Promise<Result<'answerSurvey'>> {
  const { db, services, now } = context
  // The page was loaded by a link and contains it: no further look-up is necessary.
  const ticket = readFormTicket(services, input.form, now) ?? refuse('survey.loadedLongAgo')
  const open = await openSurvey(db, ticket, services.config.venueTimeZone, true)
  const version = (await versionOf(context, open.id, ticket.number)) ?? refuse('survey.loadedLongAgo')
  const { kept, issues } = validateAnswers(version.content, answersOf(input))
  if (issues.length > 0) {
    refuseFields(
      issues.map(({ question, key, params }) => ({
        path: `answers.${question}`,
        key: key as FieldRefusal['key'],
        values: params,
      })),
    )
  }
  if (Object.keys(kept).length === 0) refuse('survey.nothingAnswered')
  const contact = contactLeft(open, input)
  await proven(context, open, input)
  if (open.maximum !== null) {
    const taken = await takeAllowance(db, { ...allowanceKey(open.id), n: 1 })
    if (taken !== true) refuse('survey.surveyFull')
  }
  const respondent = respondentOf(context, open, ticket, input.telephone)
  await saveAnswer(db, {
    ...{ surveyId: open.id, number: version.number, respondent, language: context.language, kept },
    ...{ day: open.today, answeredAt: open.anonymous ? null : now },
  })
  // After the answer: a repeated answer saves no contact, and all transactions lock shared rows in one order.
  if (contact) await saveContact(context, open, ticket.invitationId, contact)
  context.log({ entityType: 'surveyAnswer', unchanged: true })
  return {}
}

function answersOf({ answers }: Answering): Answers {
  return Object.fromEntries(
    answers.map(({ question, ratings, ...given }) => [
      question,
      {
        ...given,
        ...(ratings && { ratings: Object.fromEntries(ratings.map(({ line, value }) => [line, value])) }),
      } as Given,
    ]),
  )
}

/** Checks the captcha if one is required, and the telephone code if each person may answer once. */
async function proven(context: Context, { captcha, mode }: OpenSurvey, input: Answering): Promise<void> {
  const { services, address } = context
  const due = hurries(services, address) || captcha === 'always'
  if (mode === 'person') {
    const { telephone, telephoneCode } = input
    if (telephone === undefined) refuseFields([{ path: 'telephone', key: 'kernel.required' }])
    if (telephoneCode === undefined) refuseFields([{ path: 'telephoneCode', key: 'kernel.required' }])
    await takeCode(context, { purpose: 'survey', target: telephone, code: telephoneCode, field: 'telephoneCode' })
    // The code was requested with a captcha.
    return
  }
  if (!due) return
  if (!input.captcha) refuse('survey.captchaDue', { field: 'captcha' })
  await passCaptcha(context, input.captcha)
}

/** The respondent: a person by telephone, whatever the link; otherwise by personal link, or by the loaded page. */
function respondentOf(
  { services }: Context,
  { id, mode }: OpenSurvey,
  { invitationId, mark }: FormTicket,
  telephone?: string,
): Buffer {
  if (mode === 'person' && telephone !== undefined) return telephoneRespondent(services, id, telephone)
  return invitationId ? linkRespondent(services, id, invitationId) : pageRespondent(services, id, mark)
}
