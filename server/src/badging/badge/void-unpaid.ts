import sql from 'sql-template-tag'
import { unchargedFee } from '../../finance/charge/api.ts'
import { voidLapsedDays } from '../../finance/charge/hooks.ts'
import { openHere } from '../../kernel/cell/open-here.ts'
import { transitionWhere } from '../../kernel/transition/transition.ts'
import { runTransitionTransaction } from '../../kernel/transition/transition-transaction.ts'
import { lastPhaseEnds, type Node } from './clock.ts'
import { badge } from './entity.ts'
import { refundUnissued } from './transition/allocate.ts'

const chunkSize = 500

/**
 * Voids unpaid badges: those that stay unpaid longer than their exhibition allows, and those whose last phase or
 * exhibition is over. A badge on a bill waits until the bill has lapsed. Days that were added and stay unpaid are not added. 500 per transaction, safe on several nodes at
 * once. Returns how many were voided.
 *
 * @param exhibitionId only this exhibition
 */
export async function voidUnpaid(node: Node, now: Date, exhibitionId?: string): Promise<number> {
  const exhibitions = await runTransitionTransaction(node, ({ db }) =>
    db.many<{ id: string }>(sql`
      select e.id from exhibition e where ${exhibitionId ? sql`e.id = ${exhibitionId}` : sql`true`} and ${openHere('e.id')}
        and (select sum(c.value) from row_count c where c.scope = e.id and c.name = 'badge.awaitingPayment') > 0 order by e.id`),
  )
  let count = 0
  for (let lapsed = chunkSize; lapsed === chunkSize; )
    lapsed = await runTransitionTransaction(node, context => voidLapsedDays(context, now, chunkSize))
  for (const { id } of exhibitions) {
    for (let voided = chunkSize; voided === chunkSize; count += voided) voided = await chunk(node, now, id)
  }
  return count
}

function chunk(node: Node, now: Date, exhibitionId: string): Promise<number> {
  const at = sql`${now.toISOString()}::timestamptz`
  return runTransitionTransaction(node, async context => {
    const within = sql`t.exhibition_id = ${exhibitionId}`
    const due = await context.db.many<{ id: string }>(sql`
      select t.id from badge t join exhibition e on e.id = t.exhibition_id
        cross join lateral (${unchargedFee('t')}) f
      where ${within} and t.state = 'awaitingPayment'
        and (e.ended_at is not null or f.lapses_at <= ${at} or ${lastPhaseEnds(sql`t.phases`)} <= ${at})
      order by t.created_at, t.id limit ${chunkSize}`)
    if (due.length === 0) return 0
    // Checked again under the lock: a badge that is paid at this instant is not voided.
    const these = sql`t.id = any(${due.map(({ id }) => id)}::uuid[]) and t.state = 'awaitingPayment'`
    const allocate = refundUnissued.bind(undefined, context.db)
    await transitionWhere(context, badge, these, 'void', { within, allocate })
    return due.length
  })
}
