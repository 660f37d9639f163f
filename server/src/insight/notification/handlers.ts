import type { notificationCommands } from '@fairgate/contract/insight/notification/commands'
import sql from 'sql-template-tag'
import type { Actor, HandlersOf, ReadContext } from '../../kernel/command/context.ts'
import { publishRowChangeToOperators } from '../../kernel/push/publish-row-change.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { heardBy, notificationPage } from './queries.ts'

export const notificationHandlers: HandlersOf<typeof notificationCommands> = {
  getNotificationPage: (input, context) => notificationPage(context, input),

  async readNotification({ id }, context) {
    const { db, actor } = context
    await heard(context, id)
    await db.run(sql`
      insert into notification_read (operator_id, notification_id) values (${actor.operatorId}, ${id}) on conflict do nothing`)
    return publishRead(context)
  },

  async readAllNotifications({ id }, context) {
    const { db, actor } = context
    await heard(context, id)
    // Two windows of one operator: the union of what they have seen is read.
    await db.run(sql`
      insert into notification_read_all (operator_id, up_to, seen) values (${actor.operatorId}, ${id}, pg_current_snapshot())
      on conflict (operator_id) do update set up_to = greatest(notification_read_all.up_to, excluded.up_to), seen = excluded.seen`)
    return publishRead(context)
  },
}

async function heard({ db, actor }: { db: ReadContext['db']; actor: Actor }, id: string): Promise<void> {
  const found = await db.maybe(sql`select from notification t where t.id = ${id} and ${heardBy(actor)}`)
  if (!found) refuse('kernel.notFound')
}

/** Publishes to the operator's other windows that the notification is read. */
function publishRead({ actor, services }: ReadContext) {
  publishRowChangeToOperators(services.publisher.publish, [actor.operatorId], 'notification')
  return {}
}
