import { setImmediate } from 'node:timers/promises'
import { testEvent } from '@fairgate/contract/app/webhook-events'
import sql from 'sql-template-tag'
import { Reading } from '../../kernel/crypto/set-aside.ts'
import { toDb } from '../../kernel/database/database.ts'
import type { JobDefinition, Publish } from '../../kernel/jobs/job-definition.ts'
import { publishRowChange } from '../../kernel/push/publish-row-change.ts'
import type { Services } from '../../kernel/services/services.ts'
import { parseTrace, traceparent } from '../../kernel/services/trace.ts'
import { bodyOf } from './body-of.ts'
import { type Claimed, claimDue, type Tried, writeTried } from './claim.ts'
import { followTries } from './health.ts'
import { createPoster, type Poster } from './post-event.ts'
import { openSecret, signedHeaders } from './secret.ts'

/** Concurrent deliveries to all hosts together. */
const maxUnderWay = 128
/** Milliseconds after which new deliveries are looked for, while others are in progress. */
const lookEvery = 250

const minute = 60
const hour = 60 * minute
/**
 * Seconds from a failed try to the next, as Standard Webhooks recommends. After the last one the delivery has failed.
 */
export const pauses = [5, 5 * minute, ...[0.5, 2, 5, 10, 14, 20, 24].map(hours => hours * hour)]
/** Spreads the retries of simultaneous failures. */
const jitter = 0.2

interface Node {
  services: Services
  publish: Publish
  /** Stops new claims; deliveries in progress are completed. */
  signal?: AbortSignal
}

/** Sends what is due until nothing is left. Safe with concurrent runs. */
export async function deliverDue(node: Node, poster?: Poster): Promise<number> {
  const { services, signal } = node
  const db = toDb(services.pool)
  const posts = poster ?? createPoster(services.config.webhookPrivateNetworks)
  const underWay = new Map<string, number>()
  const ended: Tried[] = []
  let [sending, sent] = [0, 0]
  let ring = Promise.withResolvers<void>()

  const begin = async (claimed: Claimed) => {
    const { host } = claimed
    sending++
    underWay.set(host, (underWay.get(host) ?? 0) + 1)
    ended.push(await tryOnce(services, posts, claimed))
    sending--
    underWay.set(host, (underWay.get(host) ?? 1) - 1)
    if (underWay.get(host) === 0) underWay.delete(host)
    ring.resolve()
  }

  const take = async () => {
    const room = maxUnderWay - sending
    const claimed = signal?.aborted || room <= 0 ? [] : await claimDue(db, room, underWay)
    for (const one of claimed) void begin(one)
  }

  try {
    for (;;) {
      const done = ended.splice(0)
      sent += done.length
      // The next deliveries start while the results of the last ones are written.
      await Promise.all([take(), done.length > 0 && settle(node, done)])
      if (sending === 0 && ended.length === 0) return sent
      if (ended.length === 0) await rung(ring.promise)
      ring = Promise.withResolvers<void>()
      // Results that arrive together are written together.
      await setImmediate()
    }
  } finally {
    if (!poster) posts.close()
  }
}

async function rung(bell: Promise<void>): Promise<void> {
  const look = Promise.withResolvers<void>()
  const timer = setTimeout(look.resolve, lookEvery)
  await Promise.race([bell, look.promise])
  clearTimeout(timer)
}

async function tryOnce(services: Services, posts: Poster, claimed: Claimed): Promise<Tried> {
  const { id, url } = claimed
  const body = bodyOf(claimed)
  const secrets = await secretsOf(services, claimed)
  if (!secrets) return endOf(claimed, { http: null, failure: 'failSecret', answer: '' })
  const trace = parseTrace(claimed.traceparent)
  const headers = {
    ...signedHeaders(secrets, id, Math.floor(Date.now() / 1_000), body),
    ...(trace && { traceparent: traceparent(trace) }),
  }
  return endOf(claimed, await posts.post(url, headers, body))
}

/** The secrets that sign a body; none if one cannot be decrypted, which fails the try of this webhook only. */
async function secretsOf({ cipher, pool }: Services, { webhookId, secret, oldSecret }: Claimed) {
  const reading = new Reading('webhook.deliver')
  const secrets = reading.of(() =>
    [secret, oldSecret].flatMap(encrypted => (encrypted ? [openSecret(cipher, webhookId, encrypted)] : [])),
  )
  await reading.write(toDb(pool))
  return secrets
}

type Ended = Pick<Tried, 'http' | 'failure' | 'answer'>

function endOf({ id, version, webhookId, attempts, event }: Claimed, { http, failure, answer }: Ended): Tried {
  const pause = failure === 'failGone' || event === testEvent ? undefined : pauses[attempts - 1]
  const outcome = failure === null ? 'delivered' : pause === undefined ? 'failed' : null
  const wait = (pause ?? 0) * (1 + Math.random() * jitter)
  return { id, version, webhookId, outcome, http, failure, answer, wait, isTest: event === testEvent }
}

async function settle(node: Node, tried: readonly Tried[]): Promise<void> {
  const db = toDb(node.services.pool)
  const written = await writeTried(db, tried)
  // Tests do not count for the health of a webhook.
  await followTries(
    node,
    tried.filter(({ id, isTest }) => written.has(id) && !isTest),
  )
  const companies = await db.many<{ id: string }>(sql`
    select distinct t.company_id as id from webhook t where t.id = any(${tried.map(one => one.webhookId)}::uuid[])`)
  publishRowChange(
    node.publish,
    companies.map(({ id }) => id),
    'webhookDelivery',
  )
}

/** Queued after the commit of an event (`schedule-delivery.ts`), and by the scheduler. */
export const deliverJob: JobDefinition<object, { sent: number }> = {
  async run(_, { services, publish, signal }) {
    return { sent: await deliverDue({ services, publish, signal }) }
  },
}
