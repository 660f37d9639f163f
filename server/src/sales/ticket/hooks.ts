import sql from 'sql-template-tag'
import type { TransitionContext } from '../../kernel/transition/transition.ts'
import { transitionWhere } from '../../kernel/transition/transition.ts'
import { order } from './order-entity.ts'
import { request } from './request-entity.ts'
import { sendHome } from './stock.ts'

export { ordersCancelled } from './cancel.ts'
export { datedTicketSales, datedTickets } from './dated.ts'
export { lockTicketTypes, moveTickets } from './postponed.ts'
export { ticketsEnded } from './send-link.ts'
export { resumeBlacklistedTickets, suspendBlacklistedTickets } from './suspension.ts'
export { requestsFollow, updateTasksOfTickets } from './tasks.ts'
export { ticketsVoided } from './transition-tickets.ts'

/**
 * After participations ended: held orders are cancelled, requests for stock withdrawn, unsold tickets returned to their
 * givers.
 */
export async function participationsEnded(
  context: TransitionContext,
  ended: readonly { row: { id: string } }[],
): Promise<void> {
  const ids = ended.map(({ row }) => row.id)
  await transitionWhere(context, order, sql`t.participation_id = any(${ids}::uuid[])`, 'cancel', {
    set: sql`holders_encrypted = null`,
  })
  await transitionWhere(
    context,
    request,
    sql`t.participation_id = any(${ids}::uuid[]) and t.kind = 'stock'`,
    'withdraw',
  )
  const types = await context.db.many<{ id: string }>(sql`
    select distinct s.ticket_type_id as id from ticket_stock s where s.participation_id = any(${ids}::uuid[])
      and s.parent_id is not null order by 1`)
  for (const { id } of types) await sendHome(context.db, id, ids)
}
