import type { Output } from '@fairgate/contract/app/catalogue'
import sql from 'sql-template-tag'
import { deliverDue } from '../../identity/webhook/deliver-job.ts'
import { createPoster } from '../../identity/webhook/post-event.ts'
import { createBadgeWorld } from './badge-world.ts'
import { startReceiver, type WebhookReceiver } from './webhook-receiver.ts'
import type { TestOperator } from './world.ts'

export interface DeliveryRow {
  id: string
  event: string
  byEvent: string
  subjectId: string | null
  exhibitionId: string | null
  outcome: string | null
  attempts: number
  http: number | null
  failure: string | null
  answer: string
  /** Seconds until the next attempt. */
  wait: number
}

/** Badges with all command handlers, a receiver, and functions that send due deliveries. */
export async function createWebhookWorld(environment: Record<string, string> = { WEBHOOK_PRIVATE_NETWORKS: 'true' }) {
  const badges = await createBadgeWorld(undefined, environment)
  const receiver = await startReceiver()
  const { db, services, call } = badges
  const extra: WebhookReceiver[] = []
  let serial = 0

  return {
    ...badges,
    receiver,

    async another(): Promise<WebhookReceiver> {
      const made = await startReceiver()
      extra.push(made)
      return made
    },

    async add(caller: TestOperator, events: string[], url = receiver.url): Promise<Output<'addWebhook'>> {
      const { data, msg } = await call(caller, 'addWebhook', { name: `Hook ${++serial}`, url, events })
      if (!data) throw new Error(msg)
      return data
    },

    deliveries: (webhookId: string): Promise<DeliveryRow[]> =>
      db.many(sql`
        select id, event, by_event as "byEvent", subject_id as "subjectId", exhibition_id as "exhibitionId", outcome, attempts, http,
          failure, answer, extract(epoch from next_at - now())::float8 as wait
        from webhook_delivery where webhook_id = ${webhookId} order by id`),

    /** Inserts deliveries as transitions would. */
    due: (webhookId: string, count = 1): Promise<number> =>
      db.run(sql`
        insert into webhook_delivery (webhook_id, event, by_event, subject_id)
        select ${webhookId}, 'badge.active', 'approve', uuidv7() from generate_series(1, ${count})`),

    /** Makes deliveries that wait for their next attempt due. */
    hurry: (webhookId: string): Promise<number> =>
      db.run(sql`update webhook_delivery set next_at = now() where webhook_id = ${webhookId} and outcome is null`),

    /** Sends due deliveries; a receiver that does not answer times out after `within` milliseconds. */
    async deliver(within = 10_000): Promise<number> {
      const poster = createPoster(services.config.webhookPrivateNetworks, within)
      try {
        return await deliverDue({ services, publish: () => {} }, poster)
      } finally {
        poster.close()
      }
    },

    async close() {
      await receiver.close()
      for (const one of extra) await one.close()
      await badges.close()
    },
  }
}

export type WebhookWorld = Awaited<ReturnType<typeof createWebhookWorld>>
