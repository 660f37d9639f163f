import sql from 'sql-template-tag'
import { type Db, toDb, transaction } from '../../kernel/database/database.ts'
import { enqueue } from '../../kernel/jobs/enqueue.ts'
import { ofServices, type Services } from '../../kernel/services/services.ts'

export const deliverKind = 'webhook.deliver'

const wakings = ofServices(() => ({ running: false, again: false }))

/**
 * Has a job send what is due; to be called behind the commit that wrote it. May be lost with the process: the clock looks
 * too (`wakeWhereDue`).
 */
export async function wakeDeliverer(services: Services): Promise<void> {
  const waking = wakings(services)
  waking.again = true
  if (waking.running) return
  waking.running = true
  try {
    while (waking.again) {
      waking.again = false
      // One that is seen to wait begins later than this, and finds what was committed before.
      if (await isQueued(toDb(services.pool))) continue
      await transaction(services.pool, async db => {
        await db.run(sql`select from webhook_wake for update`)
        if (await isQueued(db)) return
        // One at a time: it sends many at once by itself.
        const id = await enqueue(db, { kind: deliverKind, payload: {}, actor: { language: 'cn' }, queue: deliverKind })
        await db.run(sql`update webhook_wake set job_id = ${id}`)
      })
    }
  } finally {
    waking.running = false
  }
}

async function isQueued(db: Db): Promise<boolean> {
  const { queued } = await db.one<{ queued: boolean }>(sql`
    select exists (select from webhook_wake w join job j on j.id = w.job_id where j.state = 'queued') as queued`)
  return queued
}

/** What waited for its next try, or was left by a process that is gone. */
export async function wakeWhereDue(services: Services): Promise<void> {
  const due = await toDb(services.pool).maybe(sql`
    select from webhook t where t.deleted_at is null and exists (
      select from webhook_delivery d where d.webhook_id = t.id and d.outcome is null and d.next_at <= now()
        and ((t.paused_at is null and t.disabled_at is null) or d.event = 'webhook.test'))
    limit 1`)
  if (due) await wakeDeliverer(services)
}
