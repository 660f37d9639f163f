import type { WebhookFailure } from '@fairgate/contract/identity/webhook/texts'
import sql from 'sql-template-tag'
import type { Db } from '../../kernel/database/database.ts'
import { ofCompany } from '../company/api.ts'
import type { WebhookEvent } from './body-of.ts'

/** A delivery that is this process's to send. */
export interface Claimed extends WebhookEvent {
  id: string
  version: number
  webhookId: string
  url: string
  host: string
  attempts: number
  secret: Buffer
  oldSecret: Buffer | null
  /** In whose trace it happened. */
  traceparent: string | null
}

/** Seconds after which what was claimed is given back by the clock: longer than a try lasts. */
const leaseSeconds = 30
/** Sent to one host at once. */
const perHost = 8
/** To one that nothing was delivered to of late: each may last as long as it is waited for. */
const perFailing = 1

/**
 * Takes deliveries that are due, each by one process, the longest due first; of one host no more than it may have at once, so
 * that who answers slowly keeps its own waiting and nobody else's.
 *
 * @param underWay how many are on their way to each host
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
      t.secret_sealed as secret, case when t.old_secret_until > now() then t.old_secret_sealed end as "oldSecret"`)
}

/** What became of a try. */
export interface Tried {
  id: string
  version: number
  webhookId: string
  outcome: 'delivered' | 'failed' | null
  http: number | null
  failure: WebhookFailure | null
  answer: string
  isTest: boolean
  /** Seconds until the next try, where there is one. */
  wait: number
}

/** Writes down how tries ended; of one that was given back meanwhile, or is sent anew, the later one counts. Answers which were written. */
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
