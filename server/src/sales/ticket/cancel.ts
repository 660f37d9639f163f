import type { Input } from '@fairgate/contract/app/catalogue'
import sql from 'sql-template-tag'
import type { WriteContext } from '../../kernel/command/context.ts'
import { type Transition, type TransitionContext, transition } from '../../kernel/transition/transition.ts'
import { type LockedOrder, order } from './order-entity.ts'
import { stockHome } from './order-stock.ts'

/** Cancels an unpaid order. Refuses like `transition`. */
export async function cancelTicketOrder(
  { exhibitionId, id, version, note }: Input<'cancelTicketOrder'>,
  context: WriteContext,
) {
  const within = sql`t.exhibition_id = ${exhibitionId}`
  const done = await transition(context, order, { id, version }, 'cancel', {
    within,
    note,
    set: sql`holders_encrypted = null`,
  })
  return { id, version: done.version }
}

/** After held orders were cancelled: their stock is released, once for each order. */
export async function ordersCancelled(
  { db }: TransitionContext,
  cancelled: readonly Transition<LockedOrder>[],
): Promise<void> {
  const ids = cancelled.map(({ row }) => row.id)
  await stockHome(
    db,
    await db.many<{ stockId: string; quantity: number }>(
      sql`select stock_id as "stockId", quantity from ticket_order_line where order_id = any(${ids}::uuid[])`,
    ),
  )
  await db.run(sql`delete from ticket_person_slot where order_id = any(${ids}::uuid[])`)
}
