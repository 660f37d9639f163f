import sql from 'sql-template-tag'
import type { Config } from '../kernel/config.ts'
import type { Db } from '../kernel/database.ts'
import { hasOutbox } from './facts.ts'

/**
 * Forgets messages after 30 days, erases what they said where there is no outbox (any more), and ends those that nothing
 * sends any more: their job was taken down again and again.
 */
export async function sweepMessages(db: Db, config: Config): Promise<void> {
  await db.run(sql`
    delete from message where (created_at < now() - interval '30 days' and state <> 'queued')
      or (decoy and created_at < now() - interval '1 day')`)
  await db.run(sql`
    update message set state = 'failed', version = version + 1, unsure = 0, failure = 'overdue'
    where state = 'queued' and due_at < now() - interval '1 day'`)
  if (hasOutbox(config)) return
  await db.run(sql`update message set content_sealed = null where content_sealed is not null and state <> 'queued'`)
}
