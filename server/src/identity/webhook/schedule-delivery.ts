import sql from 'sql-template-tag'
import { type Db, toDb, transaction } from '../../kernel/database/database.ts'
import { enqueue } from '../../kernel/jobs/enqueue.ts'
import { ofServices, type Services } from '../../kernel/services/services.ts'

export const deliverKind = 'webhook.deliver'

const wakings = ofServices(() => ({ running: false, again: false }))

/**
 * Queues a job that sends what is due; called after the commit that wrote it. May be lost with the process: the
 * scheduler checks too (`scheduleDueDeliveries`).
 */
export async function scheduleDelivery(services: Services): Promise<void> {
  const waking = wakings(services)
  waking.again = true
  if (waking.running) return
  waking.running = true
  try {
    while (waking.again) {
      waking.again = false
      // A queued one begins later than this, and finds what was committed before.
      if (await isQueued(toDb(services.pool))) continue
      await transaction(services.pool, async db => {
        await db.run(sql`select from webhook_dispatch_marker for update`)
        if (await isQueued(db)) return
        // One at a time: it sends many concurrently itself.
        const id = await enqueue(db, { kind: deliverKind, payload: {}, actor: { language: 'cn' }, queue: deliverKind })
        await db.run(sql`update webhook_dispatch_marker set job_id = ${id}`)
      })
    }
  } finally {
    waking.running = false
  }
}

async function isQueued(db: Db): Promise<boolean> {
  const { queued } = await db.one<{ queued: boolean }>(sql`
    select exists (select from webhook_dispatch_marker w join job j on j.id = w.job_id where j.state = 'queued') as queued`)
  return queued
}

/** Deliveries that wait for their next try, or were left by a killed process. */
export async function scheduleDueDeliveries(services: Services): Promise<void> {
  const due = await toDb(services.pool).maybe(sql`
    select from webhook t where t.deleted_at is null and exists (
      select from webhook_delivery d where d.webhook_id = t.id and d.outcome is null and d.next_at <= now()
        and ((t.paused_at is null and t.disabled_at is null) or d.event = 'webhook.test'))
    limit 1`)
  if (due) await scheduleDelivery(services)
}
