import type { Input, Result } from '@fairgate/contract/app/catalogue'
import { isSandbox } from '@fairgate/contract/kernel/lifecycle/sandbox'
import type { SurveyMode } from '@fairgate/contract/sales/survey/fields'
import type { Pair } from '@fairgate/contract/sales/survey/question'
import sql from 'sql-template-tag'
import { companyNamed } from '../../identity/company/api.ts'
import { passCaptcha, sendCode } from '../../identity/session/hooks.ts'
import type { ReadContext, WriteContext } from '../../kernel/command/context.ts'
import type { Db } from '../../kernel/database/database.ts'
import { toNetwork } from '../../kernel/http/network.ts'
import { ratesOf } from '../../kernel/queue/venue-rates.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import type { Services } from '../../kernel/services/services.ts'
import { makeFormTicket, readFormTicket } from './form-ticket.ts'
import { type Linked, linkedSurvey } from './links.ts'
import { versionOf } from './versions.ts'

export interface OpenSurvey {
  id: string
  state: 'draft' | 'published' | 'closed'
  mode: SurveyMode
  anonymous: boolean
  captcha: 'busy' | 'always'
  maximum: number | null
  published: number
  exhibitionId: string | null
  companyId: string
  asksContact: boolean
  titles: Pair
  /** Today at the venue, and whether the survey accepts answers today. */
  today: string
  begun: boolean
  over: boolean
}

/** A published survey for its public page; `share` locks it in share mode until the transaction ends. */
export async function openSurvey(
  db: Db,
  { surveyId, invitationId }: Linked,
  timeZone: string,
  share = false,
): Promise<OpenSurvey> {
  const lock = share ? sql`for share of t` : sql``
  const found = await db.maybe<OpenSurvey>(sql`
    select t.id, t.state, t.mode, t.anonymous, t.captcha, t.maximum, t.published, t.exhibition_id as "exhibitionId", d.today,
      t.company_id as "companyId", t.collects_contact as "asksContact", json_build_object('cn', t.title_cn, 'en', t.title_en) as titles,
      coalesce(t.from_day <= d.today, true) as begun, coalesce(t.to_day < d.today, false) as over
    from survey t, (select (now() at time zone ${timeZone})::date as today) d where t.id = ${surveyId} ${lock}`)
  if (!found || (found.mode === 'link' && invitationId === null)) refuse('kernel.linkUnknown')
  if (found.state !== 'published' || found.over) refuse('survey.surveyClosed')
  if (!found.begun) refuse('survey.notBegun')
  return found
}

/** The page of a survey, in the version with which it was loaded before if `form` is given. */
export async function getSurvey(
  input: Input<'getSurvey'>,
  context: ReadContext<undefined>,
): Promise<Result<'getSurvey'>> {
  const { db, services, now, address } = context
  const linked = await linkedSurvey(context, input)
  const open = await openSurvey(db, linked, services.config.venueTimeZone)
  const earlier = input.form === undefined ? undefined : readFormTicket(services, input.form, now)
  const existing = earlier?.surveyId === open.id && earlier.invitationId === linked.invitationId ? earlier : undefined
  const version =
    (await versionOf(context, open.id, existing?.number ?? open.published)) ?? refuse('kernel.linkUnknown')
  if (!existing) await countOpened(db, open)
  const company = open.asksContact ? await companyNamed(db, open.companyId) : undefined
  return {
    ...version.theme,
    mode: open.mode,
    anonymous: open.anonymous,
    rehearsal: isSandbox(open.exhibitionId),
    contact: company ? { company } : null,
    captcha: open.captcha === 'always' || isHurried(services, address),
    content: version.content,
    form: existing && input.form ? input.form : makeFormTicket(services, { ...linked, number: version.number }, now),
  }
}

const countOpened = (db: Db, { id, today }: OpenSurvey) =>
  db.run(sql`
    insert into survey_view_count as o (survey_id, day, slot, view_count) values (${id}, ${today}, row_count_slot(), 1)
    on conflict (survey_id, day, slot) do update set view_count = o.view_count + 1`)

/** Sends a code to a person who wants to answer a survey with one answer for each person. */
export async function sendSurveyCode(
  { form, telephone, ...read }: Input<'sendSurveyCode'>,
  context: WriteContext<undefined>,
): Promise<Result<'sendSurveyCode'>> {
  const { db, services, now } = context
  const ticket = readFormTicket(services, form, now) ?? refuse('survey.loadedLongAgo')
  const { id, mode, exhibitionId } = await openSurvey(db, ticket, services.config.venueTimeZone)
  await passCaptcha(context, read)
  context.log({ entityType: 'survey', targetId: id, unchanged: true })
  return sendCode(context, {
    ...{ purpose: 'survey', target: telephone, really: mode === 'person' },
    ...(exhibitionId && { exhibitionId }),
  })
}

/** Answers of one network to which no picture is asked for: ten a minute. Stored in memory: nothing tells who answered from where. */
const paces = (services: Services) => ratesOf(services).of('survey.pace', { burst: 10, perSecond: 10 / 60 })

/** Whether the next answer of this network needs a captcha. */
const isHurried = (services: Services, address: string): boolean =>
  paces(services).wait(toNetwork(address), performance.now()) > 0

/** Counts an answer of this network; true if it exceeds the limit. */
export const hurries = (services: Services, address: string): boolean =>
  paces(services).take(toNetwork(address), performance.now()) > 0
