import type { WebhookFailure } from '@fairgate/contract/identity/webhook/texts'
import sql from 'sql-template-tag'
import type { Db } from '../../kernel/database/database.ts'
import { ofCompany } from '../company/api.ts'
import type { WebhookEvent } from './body-of.ts'

/** A delivery that this process has claimed. */
export interface Claimed extends WebhookEvent {
  id: string
  version: number
  webhookId: string
  url: string
  host: string
  attempts: number
  secret: Buffer
  oldSecret: Buffer | null
  /** The trace of the event. */
  traceparent: string | null
}

/** Seconds after which the scheduler releases a claim: longer than a try takes. */
const leaseSeconds = 30
/** Concurrent deliveries to one host. */
const perHost = 8
/** Concurrent deliveries to a host that has failed lately: each may take the whole timeout. */
const perFailing = 1

/**
 * Claims deliveries that are due, each by one process, the longest due first, and at most the limit of each host, so
 * that a slow receiver delays only its own deliveries.
 *
 * @param underWay how many are in progress for each host
 */
export function claimDue(db: Db, room: number, underWay: ReadonlyMap<string, number>): Promise<Claimed[]> {
  return db.many<Claimed>(sql`
    with due as (
      select d.id, d.next_at,
        row_number() over (partition by t.host order by d.next_at) + coalesce(b.n, 0)
          <= case when t.failing_since is null then ${perHost}::int else ${perFailing}::int end as fits
      from webhook t ${ofCompany}
      left join unnest(${[...underWay.keys()]}::text[], ${[...underWay.values()]}::int[]) b (host, n) on b.host = t.host
      cross join lateral (
        select d.id, d.next_at from webhook_delivery d
        where d.webhook_id = t.id and d.outcome is null and d.next_at <= now()
          and ((t.paused_at is null and t.disabled_at is null) or d.event = 'webhook.test')
        order by d.next_at limit ${perHost}) d
      where t.deleted_at is null and c.state = 'inUse'
    ), mine as (
      select d.id from webhook_delivery d join due on due.id = d.id
      where due.fits and d.outcome is null and d.next_at <= now()
      order by due.next_at limit ${room} for update of d skip locked
    )
    update webhook_delivery d set attempts = d.attempts + 1, version = d.version + 1,
      next_at = now() + make_interval(secs => ${leaseSeconds})
    from mine, webhook t where d.id = mine.id and t.id = d.webhook_id
    returning d.id, d.version, d.webhook_id as "webhookId", t.url, t.host, d.attempts, d.event, d.by_event as "byEvent",
      d.subject_id as "subjectId", d.exhibition_id as "exhibitionId", d.happened_at as "happenedAt", d.traceparent,
      t.secret_encrypted as secret, case when t.old_secret_until > now() then t.old_secret_encrypted end as "oldSecret"`)
}

/** The result of a try. */
export interface Tried {
  id: string
  version: number
  webhookId: string
  outcome: 'delivered' | 'failed' | null
  http: number | null
  failure: WebhookFailure | null
  answer: string
  isTest: boolean
  /** Seconds until the next try, if there is one. */
  wait: number
}

/**
 * Saves the results of tries; if a claim was released or the delivery replayed in the meantime, the later try counts.
 * Returns which were saved.
 */
export async function writeTried(db: Db, tried: readonly Tried[]): Promise<Set<string>> {
  const of = <Member extends keyof Tried>(member: Member) => tried.map(one => one[member])
  const rows = await db.many<{ id: string }>(sql`
    update webhook_delivery d set outcome = m.outcome, http = m.http, failure = m.failure, answer = m.answer,
      last_at = now(), version = d.version + 1,
      next_at = case when m.outcome is null then now() + make_interval(secs => m.wait) else d.next_at end
    from unnest(${of('id')}::uuid[], ${of('version')}::int[], ${of('outcome')}::text[], ${of('http')}::int[],
      ${of('failure')}::text[], ${of('answer')}::text[], ${of('wait')}::float8[]) m (id, version, outcome, http, failure, answer, wait)
    where d.id = m.id and d.version = m.version and d.outcome is null returning d.id`)
  return new Set(rows.map(({ id }) => id))
}
