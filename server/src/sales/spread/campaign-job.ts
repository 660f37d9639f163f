import { defaultLanguage, type Language } from '@fairgate/contract/kernel/i18n/language'
import sql from 'sql-template-tag'
import { sendMessages } from '../../foundation/message/hooks.ts'
import { makeOpenLinks } from '../../kernel/auth/open-link.ts'
import type { Unreadable } from '../../kernel/crypto/cipher.ts'
import { Reading, type RetriedRow } from '../../kernel/crypto/set-aside.ts'
import { type Db, transaction } from '../../kernel/database/database.ts'
import { detectLanguage } from '../../kernel/i18n/detect-language.ts'
import { enqueue } from '../../kernel/jobs/enqueue.ts'
import { type JobContext, type JobDefinition, JobLater } from '../../kernel/jobs/job-definition.ts'
import { publishRowChange } from '../../kernel/push/publish-row-change.ts'
import { publicUrl } from '../../kernel/settings/public-url.ts'
import { numbersOf, people } from '../audience/api.ts'
import { leftOutOf } from './left-out.ts'
import { type Clock, limitsOf, restAfter, venueClock } from './pace.ts'
import { handingOver } from './stop-writing.ts'
import { composed, type LockedTemplate, venueSignature } from './template-texts.ts'
import { templateById } from './templates.ts'
import { valuesOf } from './values.ts'

export const campaignJobKind = 'spread.send'

export interface CampaignJob {
  spreadId: string
}

const portion = 200

interface Campaign {
  id: string
  ownerId: string
  templateId: string
  exhibitionId: string | null
  state: string
  surveyId: string | null
  unanswered: boolean
  resumesAt: string | null
}

/** A recipient of the next portion: `contact` is the number or address to send to. */
interface Reached {
  id: string
  digest: Buffer
  contact: string
}

/**
 * The links of a campaign's recipients, by recipient; recipients without one are skipped. Called in the transaction
 * that hands them over.
 */
export type LinksOf = (
  context: Pick<JobContext, 'db' | 'services'>,
  campaign: { surveyId: string; unanswered: boolean },
  recipients: readonly Reached[],
  /** Called for a recipient whose link cannot be decrypted. */
  unreadable: (recipientId: string, error: Unreadable) => void,
) => Promise<ReadonlyMap<string, string>>

/**
 * Hands the recipients of a campaign over to the messages, 200 at a time, each portion in one transaction: a kill
 * neither loses nor repeats a message, and of two jobs for one campaign only one takes each contact. Consent is checked
 * again for each.
 */
export const createCampaignJob = (
  linksOf: LinksOf,
  { now, wait }: Clock = venueClock,
): JobDefinition<CampaignJob, { handed: number }> => ({
  async run({ spreadId: campaignId }, context) {
    const { db } = context
    let handed = 0
    // Recipients are determined when the campaign starts, so their number is fixed.
    const { total } = await db.one<{ total: number }>(
      sql`select count(*)::int as total from recipient where campaign_id = ${campaignId}`,
    )
    for (;;) {
      context.signal.throwIfAborted()
      await db.run(sql`
        update campaign set state = 'running', version = version + 1 where id = ${campaignId}
          and (state = 'planned' and at <= ${now} or state = 'waiting' and resumes_at <= ${now} or state = 'failed')`)
      const campaign = await findCampaign(db, campaignId)
      // Its job may start before its time, after a restore or with a wrong clock.
      if (campaign?.state === 'waiting' && campaign.resumesAt) throw new JobLater(new Date(campaign.resumesAt))
      if (campaign?.state !== 'running') return { handed }
      const of = await templateById(db, campaign.templateId)
      const limits = await limitsOf(context, campaign.ownerId, of, now)
      if (limits.later) {
        // Above the daily limit, or at night: the rest continues in the morning.
        await db.run(sql`
          update campaign set state = 'waiting', resumes_at = ${limits.later}, pause_reason = ${limits.why}, version = version + 1
          where id = ${campaignId} and state = 'running'`)
        publishRowChange(context.publish, [campaign.ownerId], 'spread')
        throw new JobLater(limits.later)
      }
      const began = performance.now()
      const taken = await transaction(context.pool, tx =>
        handOver({ ...context, db: tx }, linksOf, campaign, of, Math.min(portion, limits.left)),
      )
      if (taken === 0) break
      handed += taken
      context.progress(handed, total)
      publishRowChange(context.publish, [campaign.ownerId], 'spread', 'recipient')
      const rest = restAfter(taken, limits.perSecond, performance.now() - began)
      if (rest > 0) await wait(rest, context.signal)
    }
    await db.run(sql`
      update campaign s set state = 'finished', version = version + 1 where id = ${campaignId} and state = 'running'
        and not exists (select from recipient r where r.campaign_id = s.id and r.state = 'queued' and r.message_id is null)`)
    return { handed }
  },

  /** Recipients that were not handed over wait: a retry continues with them. */
  async failed({ spreadId: campaignId }, { db, publish }) {
    const campaign = await db.maybe<{ ownerId: string }>(sql`
      update campaign set state = 'failed', version = version + 1 where id = ${campaignId} and state in ('planned', 'running', 'waiting')
      returning owner_id as "ownerId"`)
    if (campaign) publishRowChange(publish, [campaign.ownerId], 'spread', 'recipient')
  },
})

const findCampaign = (db: Db, id: string) =>
  db.maybe<Campaign>(sql`
    select s.id, s.owner_id as "ownerId", s.template_id as "templateId", s.exhibition_id as "exhibitionId", s.state,
      s.survey_id as "surveyId", s.unanswered, s.resumes_at as "resumesAt"
    from campaign s where s.id = ${id}`)

const namesUnsubscribe = ({ channel, ...texts }: LockedTemplate): boolean =>
  channel === 'mail' || [texts.textCn, texts.textEn].some(text => text.includes('{{unsubscribe}}'))

interface Taken {
  id: string
  audienceId: string | null
  digest: Buffer
}

/** Recipients whose contact could not be decrypted wait for a retry. */
const notAside = sql`not exists (select from set_aside a
  where a.walk = 'spread.handOver' and a.source = 'audience' and a.row_key = audience_id::text)`

/** Continues campaigns with recipients that were set aside. */
export async function retryHandOver(
  { db }: { db: Db },
  rows: readonly RetriedRow<{ spreadId: string }>[],
): Promise<void> {
  for (const campaignId of new Set(rows.map(({ again }) => again.spreadId))) {
    const running = await db.maybe(sql`
      update campaign set state = 'running' where id = ${campaignId} and state in ('running', 'finished') and exists (
        select from recipient r where r.campaign_id = ${campaignId} and r.state = 'queued' and r.message_id is null) returning id`)
    if (!running) continue
    const jobId = await enqueue<CampaignJob>(db, {
      ...{ kind: campaignJobKind, payload: { spreadId: campaignId }, actor: { language: defaultLanguage } },
    })
    await db.run(sql`update campaign set job_id = ${jobId} where id = ${campaignId}`)
  }
}

async function handOver(
  { db, services }: Pick<JobContext, 'db' | 'services'>,
  linksOf: LinksOf,
  campaign: Campaign,
  of: LockedTemplate,
  most: number,
): Promise<number> {
  await handingOver(db, campaign.ownerId)
  const taken = await db.many<Taken>(sql`
    select id, audience_id as "audienceId", contact_blind_index as digest from recipient where campaign_id = ${campaign.id} and state = 'queued' and message_id is null and ${notAside}
    order by id limit ${most} for update skip locked`)
  if (taken.length === 0) return 0
  const audienceIds = taken.flatMap(({ audienceId }) => audienceId ?? [])
  // Recipients that must be left out now: they unsubscribed, were erased, or withdrew consent meanwhile.
  const still = await db.many<{ id: string; name: string }>(sql`
    select t.id, t.name from ${people} where t.id = any(${audienceIds}::uuid[]) and ${leftOutOf(of)} is null for share of t`)
  const names = new Map(still.map(({ id, name }) => [id, name]))
  // A recipient that cannot be decrypted waits, without blocking the others.
  const reading = new Reading('spread.handOver')
  const contacts = await numbersOf(db, [...names.keys()], of.channel === 'sms' ? 'phone' : 'email', open =>
    reading.of(() => open(services.cipher), { spreadId: campaign.id }),
  )
  const reached = taken.flatMap(({ id, audienceId, digest }) => {
    const contact = contacts.get(audienceId ?? '')
    return contact === undefined ? [] : [{ id, digest, contact }]
  })
  const audienceOf = new Map(taken.map(({ id, audienceId }) => [id, audienceId ?? '']))
  const linkUnreadable = (recipientId: string, { kid }: Unreadable) =>
    reading.put(
      { place: { table: 'audience', column: 'open_link', row: audienceOf.get(recipientId) as string }, kid },
      { spreadId: campaign.id },
    )
  const { surveyId, unanswered } = campaign
  const own = surveyId ? await linksOf({ db, services }, { surveyId, unanswered }, reached, linkUnreadable) : undefined
  const linked = reached.filter(({ id }) => !own || own.has(id)).map(({ id }) => id)
  // Each link is a row, so it is created only for decrypted recipients. Recipients of an SMS unsubscribe by a reply.
  const links =
    linked.length > 0 && namesUnsubscribe(of)
      ? await makeOpenLinks({ db, services }, { purpose: 'unsubscribe', subjects: linked }, linkUnreadable)
      : undefined
  const aside = new Set(reading.rows())
  const goes = taken.filter(({ id }) => linked.includes(id) && (!links || links.has(id)))
  const unsent = taken.filter(row => !goes.includes(row) && !aside.has(row.audienceId ?? '')).map(({ id }) => id)
  await reading.write(db)
  await db.run(sql`update recipient set state = 'cancelled', version = version + 1 where id = any(${unsent}::uuid[])`)
  const signature = await venueSignature(db)
  const shared = new Map<Language, Awaited<ReturnType<typeof valuesOf>>>()
  const messages: Parameters<typeof sendMessages>[1][number][] = []
  for (const { id, audienceId } of goes) {
    const name = names.get(audienceId ?? '') ?? ''
    const language = detectLanguage(name)
    const values =
      shared.get(language) ?? (await valuesOf({ db, services }, campaign.ownerId, campaign.exhibitionId, language))
    shared.set(language, values)
    const unsubscribe = `${publicUrl(services.config)}/noLogin/unsubscribe/${links?.get(id)}`
    const { subject, text } = composed(of, language, signature, { ...values, name, unsubscribe, link: own?.get(id) })
    messages.push({
      purpose: 'spread',
      to: contacts.get(audienceId ?? '') ?? '',
      values: { subject, text },
      language,
      ...(campaign.exhibitionId && { exhibitionId: campaign.exhibitionId }),
      ...(of.channel === 'mail' && { unsubscribe }),
    })
  }
  const messageIds = await sendMessages({ db, services }, messages)
  await db.run(sql`
    update recipient r set message_id = n.message_id, handed_at = clock_timestamp()
    from unnest(${goes.map(({ id }) => id)}::uuid[], ${messageIds}::uuid[]) n (id, message_id) where r.id = n.id`)
  return taken.length
}
