import sql from 'sql-template-tag'
import { type TransitionContext, transitionWhere } from '../../kernel/transition/transition.ts'
import { bill } from './entity.ts'

interface Left {
  chargeId: string
  billLineId: string
}

/**
 * Badges left their bills: shortens the lines, revises the notices, and cancels a bill without lines. The bills are
 * locked and open.
 */
export async function shrinkBills(context: TransitionContext, left: readonly Left[]): Promise<void> {
  if (left.length === 0) return
  const { db } = context
  const lines = [...Map.groupBy(left, ({ billLineId }) => billLineId)]
  await db.run(sql`
    update bill_line l set quantity = n.quantity, total = round(l.price * n.quantity * 100),
      payable = round(l.price * n.quantity * (100 - l.discount))
    from (select w.id, was.quantity - w.gone as quantity from unnest(${lines.map(([id]) => id)}::uuid[],
      ${lines.map(([, some]) => some.length)}::int[]) w (id, gone) join bill_line was on was.id = w.id) n
    where l.id = n.id`)
  const ids = [...new Set(left.map(({ chargeId: billId }) => billId))]
  const shrunk = await db.many<{ id: string; quantity: number }>(sql`
    update bill c set payable = n.payable, revision = c.revision + 1, version = c.version + 1, updated_at = now()
    from (select bill_id, sum(payable)::int8 as payable, sum(quantity)::int as quantity from bill_line
      where bill_id = any(${ids}::uuid[]) group by 1) n
    where c.id = n.bill_id returning c.id, n.quantity`)
  const empty = sql`t.id = any(${shrunk.flatMap(({ id, quantity }) => (quantity === 0 ? [id] : []))}::uuid[])`
  // A proof is returned first: what was paid according to it becomes prepaid once it is received.
  await transitionWhere(context, bill, empty, 'return')
  await transitionWhere(context, bill, empty, 'cancel')
}
