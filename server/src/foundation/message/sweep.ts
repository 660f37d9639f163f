import sql from 'sql-template-tag'
import { openHere } from '../../kernel/cell/open-here.ts'
import { toDb } from '../../kernel/database/database.ts'
import type { Services } from '../../kernel/services/services.ts'
import { parameter } from '../../kernel/settings/parameter.ts'
import { transitionWhere } from '../../kernel/transition/transition.ts'
import { runTransitionTransaction } from '../../kernel/transition/transition-transaction.ts'
import { hasOutbox } from './api.ts'
import { message } from './entity.ts'

/**
 * Deletes messages after their retention period, erases content if there is no outbox (any more), and ends messages
 * whose job was lost repeatedly. A row with `decoy` is a message to nobody: a request for an unknown
 * account queues it, so that it takes as long as one for a known account. `unsure` counts the attempts whose result is
 * unknown.
 */
export async function sweepMessages(services: Services): Promise<void> {
  const { pool, config, publisher } = services
  const db = toDb(pool)
  const here = openHere('message.exhibition_id')
  await db.run(sql`
    delete from message where ${here} and ((created_at < now() - make_interval(days => ${parameter('message.keptDays')}) and state <> 'queued')
      or (decoy and created_at < now() - interval '1 day'))`)
  const overdue = sql`t.state = 'queued' and t.due_at < now() - interval '1 day' and ${openHere('t.exhibition_id')}`
  const set = sql`unsure = 0, failure = 'overdue'`
  await runTransitionTransaction({ services, publish: publisher.publish }, transitionContext =>
    transitionWhere(transitionContext, message, overdue, 'fail', { set }),
  )
  if (hasOutbox(config)) return
  await db.run(
    sql`update message set content_encrypted = null where content_encrypted is not null and state <> 'queued' and ${here}`,
  )
}
