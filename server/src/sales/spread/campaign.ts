import type { Input, Result } from '@fairgate/contract/app/catalogue'
import { type Language, languages } from '@fairgate/contract/kernel/i18n/language'
import { writeAmount } from '@fairgate/contract/kernel/money/money'
import type { LeftOutReason } from '@fairgate/contract/sales/spread/states'
import { leftOutReasons } from '@fairgate/contract/sales/spread/states'
import sql, { type Sql } from 'sql-template-tag'
import { showFor } from '../../exhibitions/exhibition/api.ts'
import { maskRecipient } from '../../foundation/message/api.ts'
import { sendMessage } from '../../foundation/message/hooks.ts'
import { ownContacts } from '../../identity/session/api.ts'
import type { Actor, ReadContext, WriteContext } from '../../kernel/command/context.ts'
import type { Db } from '../../kernel/database/database.ts'
import { detectLanguage } from '../../kernel/i18n/detect-language.ts'
import { startJob } from '../../kernel/jobs/enqueue.ts'
import { foundBy } from '../../kernel/list/listing.ts'
import { combineAll } from '../../kernel/list/rows-query.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { parameter } from '../../kernel/settings/parameter.ts'
import { audienceSearches, audienceWhere, people, refuseForeignPeople } from '../audience/api.ts'
import { type CampaignJob, campaignJobKind } from './campaign-job.ts'
import { contactOf, leftOutOf, maskedOf } from './left-out.ts'
import { limitsOf } from './pace.ts'
import { composed, type LockedTemplate, piecesOf, venueSignature } from './template-texts.ts'
import { templateFor } from './templates.ts'
import { valuesOf } from './values.ts'

type Recipients = Pick<Input<'previewSpread'>, 'kind' | 'ids' | 'filter' | 'search' | 'exhibitionId'>

/** The people selected for a campaign: by their ids, or by filter and search. */
async function chosenOf(
  { db, actor, services }: Pick<ReadContext, 'db' | 'actor' | 'services'>,
  { kind, ids, filter, search }: Recipients,
): Promise<Sql> {
  if (ids)
    return combineAll([
      ...audienceWhere(actor, {}, services.config.venueTimeZone, kind),
      sql`t.id = any(${ids}::uuid[])`,
    ])
  const found = search && (await foundBy(audienceSearches(db, services.cipher, actor.companyId), search))
  return combineAll([
    ...audienceWhere(actor, filter, services.config.venueTimeZone, kind),
    ...(found ? [found.rows] : []),
  ])
}

interface Counted {
  matched: number
  sent: number
  leftOut: { reason: LeftOutReason; count: number }[]
}

/**
 * The number of matched people, of recipients, and of people left out by reason, in one scan; two hash aggregates avoid
 * a sort of a million rows.
 */
async function counted(db: Db, of: LockedTemplate, chosen: Sql): Promise<Counted> {
  const rows = await db.many<{ reason: LeftOutReason | null; n: number; contacts: number }>(sql`
    select reason, sum(people)::int as n, count(digest)::int as contacts
    from (
      select reason, digest, count(*) as people
      from (select ${leftOutOf(of)} as reason, ${contactOf(of)} as digest from ${people} where ${chosen}) validated group by 1, 2) reached
    group by 1`)
  const passed = rows.find(({ reason }) => reason === null)
  const sent = passed?.contacts ?? 0
  const counts = new Map(rows.map(({ reason, n }) => [reason, n]))
  counts.set('twice', (passed?.n ?? 0) - sent)
  return {
    matched: rows.reduce((sum, { n }) => sum + n, 0),
    sent,
    leftOut: leftOutReasons
      .map(reason => ({ reason, count: counts.get(reason) ?? 0 }))
      .filter(({ count }) => count > 0),
  }
}

/** The source of personal links for each recipient: a survey. */
export interface Linking {
  surveyId: string
  /** Only to people who have not answered. */
  unanswered: boolean
  /** SQL condition: the person with this contact digest may get the message. */
  may(contact: Sql): Sql
}

/**
 * Counts before anything is sent, and renders the message for three recipients, each in the language in which it is
 * sent.
 */
export async function previewCampaign(
  input: Input<'previewSpread'>,
  context: ReadContext,
  linking?: Linking,
): Promise<Result<'previewSpread'>> {
  const { db, actor } = context
  const of = await templateFor(db, actor, input.templateId)
  if (linking) refuseOtherPurpose(of)
  await refuseForeign(context, input)
  refuseLacking(of, input)
  const chosen = linkedOf(of, await chosenOf(context, input), linking)
  const count = await counted(db, of, chosen)
  const few = await db.many<{ name: string; contact: string }>(sql`
    select t.name, ${maskedOf(of)} as contact from ${people} where ${chosen} and ${leftOutOf(of)} is null limit 3`)
  const signature = await venueSignature(db)
  const valuesIn = (language: Language) => valuesOf(context, actor.companyId, input.exhibitionId, language)
  const values = { cn: await valuesIn('cn'), en: await valuesIn('en') }
  const read = (language: Language, name: string) => ({
    language,
    ...composed(of, language, signature, { ...values[language], name, unsubscribe: '…', link: '…' }),
  })
  const { price, ...pace } = await paceOf(context, of)
  const pieces = of.channel === 'sms' ? piecesOf(of, signature) : 0
  return {
    ...{ ...count, ...pace, pieces },
    cost: pieces > 0 && price > 0 ? writeAmount(BigInt(count.sent) * BigInt(pieces) * BigInt(price)) : null,
    samples: few.map(({ name, contact }) => ({
      ...{ name, contact },
      ...read(detectLanguage(name), name),
    })),
    texts: languages.map(language =>
      read(language, few.find(({ name }) => detectLanguage(name) === language)?.name ?? '…'),
    ),
  }
}

/** When a message of this template could be sent now, and the price of one SMS part. */
async function paceOf({ db, actor, services }: ReadContext, of: LockedTemplate) {
  const { left, later, why, hours } = await limitsOf({ db, services }, actor.companyId, of, sql`now()`)
  const { price } = await db.one<{ price: number }>(sql`select ${parameter('spread.smsPrice')} as price`)
  const pause = later && why ? { until: later.toISOString(), why } : null
  return { hours, pause, leftToday: Math.max(0, left), price }
}

/** Sends the message to the caller, as a recipient would get it. */
export async function testCampaign(
  { templateId, exhibitionId }: Input<'testSpread'>,
  context: WriteContext,
): Promise<Result<'testSpread'>> {
  const { db, actor, language } = context
  const of = await templateFor(db, actor, templateId)
  await refuseForeign(context, { exhibitionId })
  refuseLacking(of, { exhibitionId })
  const own = await ownContacts(db, actor.operatorId)
  const to = of.channel === 'sms' ? own.telephone : own.email
  if (!to) refuse('spread.noOwnContact', { field: 'templateId' })
  const values = await valuesOf(context, actor.companyId, exhibitionId, language)
  const { subject, text } = composed(of, language, await venueSignature(db), {
    ...{ ...values, name: actor.operatorName, unsubscribe: '…', link: '…' },
  })
  await sendMessage(context, { purpose: 'spread', to, language, values: { subject, text } })
  context.log({ entityType: 'messageTemplate', targetId: of.id, targetName: of.name, unchanged: true })
  return { to: maskRecipient(to) }
}

/** Determines the recipients and queues their sending; refuses if their number differs from what the sender saw. */
export async function startCampaign(
  { expected, at, ...input }: Input<'spreadAudience'>,
  context: WriteContext,
  linking?: Linking,
) {
  const { db, actor } = context
  const of = await templateFor(db, actor, input.templateId)
  if (of.state !== 'approved') refuse('spread.templateNotApproved', { field: 'templateId' })
  if (linking) refuseOtherPurpose(of)
  else if (of.purpose === 'ticketLink' || of.purpose === 'surveyLink') {
    refuse('spread.linkElsewhere', { field: 'templateId' })
  }
  await refuseForeign(context, input)
  refuseLacking(of, input)
  const chosen = linkedOf(of, await chosenOf(context, input), linking)
  const count = await counted(db, of, chosen)
  if (count.sent !== expected) refuse('spread.audienceChanged', { values: { was: expected, now: count.sent } })
  const { templateId, exhibitionId, kind, ids, filter, search } = input
  const later = at && new Date(at) > context.now ? at : undefined
  // What was typed may be a whole number: only what was searched by is stored, not what was searched by.
  const { id } = await db.one<{ id: string }>(sql`
    insert into campaign (owner_id, template_id, exhibition_id, state, chosen, left_out, matched, created_by_name, at, survey_id, unanswered)
    values (${actor.companyId}, ${templateId}, ${exhibitionId ?? null}, ${later ? 'planned' : 'running'}, ${JSON.stringify({ kind, ids, filter, searched: search?.type })}::jsonb,
      ${JSON.stringify(count.leftOut)}::jsonb, ${count.matched}, ${actor.operatorName}, ${later ?? null},
      ${linking?.surveyId ?? null}, ${linking?.unanswered ?? false}) returning id`)
  await db.run(sql`
    insert into recipient (campaign_id, owner_id, audience_id, contact_blind_index, contact_masked, marketing)
    select distinct on (${contactOf(of)}) ${id}, t.owner_id, t.id, ${contactOf(of)}, ${maskedOf(of)}, ${of.purpose === 'marketing'}
    from ${people} where ${chosen} and ${leftOutOf(of)} is null order by ${contactOf(of)}, t.id`)
  const jobId = await queued(context, id, later)
  context.log({ entityType: 'spread', targetId: id, targetName: of.name, after: { kind, filter, expected, at } })
  return { id, jobId }
}

function refuseOtherPurpose({ purpose }: LockedTemplate): void {
  if (purpose !== 'surveyLink') refuse('spread.otherPurpose', { field: 'templateId' })
}

const linkedOf = (of: LockedTemplate, chosen: Sql, linking: Linking | undefined): Sql =>
  linking ? sql`${chosen} and (${contactOf(of)} is null or ${linking.may(contactOf(of))})` : chosen

/** Queues the job of a campaign for the caller. */
export async function queued(context: WriteContext, id: string, at?: string): Promise<string> {
  const jobId = await startJob<CampaignJob>(context, {
    kind: campaignJobKind,
    payload: { spreadId: id },
    title: { key: 'spread.jobTitle' },
    ...(at && { runAt: new Date(at) }),
  })
  await context.db.run(sql`update campaign set job_id = ${jobId} where id = ${id}`)
  return jobId
}

/** Selected people must belong to the sender, and a mentioned exhibition must be visible to the sender. */
async function refuseForeign(
  { db, actor }: { db: Db; actor: Actor },
  { exhibitionId, ids }: Pick<Recipients, 'exhibitionId' | 'ids'>,
): Promise<void> {
  if (ids) await refuseForeignPeople(db, actor.companyId, ids)
  if (exhibitionId) await showFor(db, actor, exhibitionId)
}

const ofExhibition = ['exhibition', 'dates', 'place'] as const

/** A text with values of an exhibition needs one. */
function refuseLacking(of: LockedTemplate, { exhibitionId }: Pick<Recipients, 'exhibitionId'>): void {
  if (exhibitionId) return
  const said = `${of.subjectCn}${of.subjectEn}${of.textCn}${of.textEn}`
  const lacking = ofExhibition.find(name => said.includes(`{{${name}}}`))
  if (lacking) refuse('spread.variableWrong', { field: 'exhibitionId', values: { name: `{{${lacking}}}` } })
}
