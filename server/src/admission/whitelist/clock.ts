import { dayOf } from '@fairgate/contract/kernel/schedule/day'
import sql, { type Sql } from 'sql-template-tag'
import { openHere } from '../../kernel/cell/open-here.ts'
import type { Publish } from '../../kernel/jobs/job-definition.ts'
import type { Services } from '../../kernel/services/services.ts'
import { type TransitionContext, transitionWhere } from '../../kernel/transition/transition.ts'
import { runTransitionTransaction } from '../../kernel/transition/transition-transaction.ts'
import { whitelist } from './entity.ts'
import { guestsEnded } from './guests.ts'

const atOnce = 50

/** Ends the lists that a condition on `t` selects, with their guests. Returns how many. */
export async function expireWhere(context: TransitionContext, which: Sql): Promise<number> {
  const ended = await transitionWhere(context, whitelist, which, 'expire', { set: sql`proposed = null` })
  await guestsEnded(
    context,
    ended.map(({ row }) => row),
    'expire',
  )
  return ended.length
}

/** Ends lists whose last day is over, in portions. Safe on several nodes at once. */
export async function expireWhitelists(node: { services: Services; publish: Publish }, now: Date): Promise<number> {
  const today = dayOf(now, node.services.config.venueTimeZone)
  let all = 0
  for (;;) {
    const ended = await runTransitionTransaction(node, context =>
      expireWhere(
        context,
        sql`t.id in (select due.id from whitelist due where due.valid_to < ${today}::date
          and due.state in ('valid', 'pendingReview', 'stopped')
          and ${openHere('due.exhibition_id')} order by due.id limit ${atOnce})`,
      ),
    )
    all += ended
    if (ended < atOnce) return all
  }
}
