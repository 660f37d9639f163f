import type { Input, Result } from '@fairgate/contract/app/catalogue'
import sql, { type Sql } from 'sql-template-tag'
import { openHere } from '../../kernel/cell/open-here.ts'
import type { WriteContext } from '../../kernel/command/context.ts'
import type { Publish } from '../../kernel/jobs/job-definition.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import type { Services } from '../../kernel/services/services.ts'
import { transition, transitionWhere } from '../../kernel/transition/transition.ts'
import { runTransitionTransaction } from '../../kernel/transition/transition-transaction.ts'
import { isOver } from './dates.ts'
import { exhibition } from './entity.ts'

/** The columns of an exhibition that is over or cancelled, besides its state. */
export const ended = (at: Date): Sql => sql`sale_open = false, ended_at = ${at.toISOString()}::timestamptz`

/** Closes an exhibition after its move-out, before the periodic job does. The same step may settle it. */
export async function closeExhibition(
  { id, version }: Input<'closeExhibition'>,
  context: WriteContext,
): Promise<Result<'closeExhibition'>> {
  await transition(context, exhibition, { id, version }, 'close', {
    set: ended(context.now),
    check: row => (isOver(row, context.now) ? undefined : refuse('exhibition.notOverYet')),
  })
  return context.db.one(sql`select id, version from exhibition where id = ${id}`)
}

/**
 * Closes exhibitions that moved out yesterday or before, in the venue's zone. Safe on several nodes at once: each
 * exhibition is closed once. Returns their number.
 * @param exhibitionId only this one
 */
export async function closeExhibitions(
  node: { services: Services; publish: Publish },
  now: Date,
  exhibitionId?: string,
): Promise<number> {
  const zone = node.services.config.venueTimeZone
  const these = exhibitionId ? sql`t.id = ${exhibitionId}` : sql`true`
  const over = sql`${these} and ${openHere('t.id')} and t.state in ('preparing', 'ready') and t.move_out_to <= ${now.toISOString()}::timestamptz
    and (t.move_out_to at time zone ${zone})::date < (${now.toISOString()}::timestamptz at time zone ${zone})::date`
  const due = await runTransitionTransaction(node, ({ db }) =>
    db.many<{ id: string }>(sql`select t.id from exhibition t where ${over} order by t.move_out_to`),
  )
  let closed = 0
  for (const { id } of due) {
    const result = await runTransitionTransaction(node, async context => {
      const free = sql`select 1 from exhibition t where t.id = ${id} and ${over} for update skip locked`
      if (!(await context.db.maybe(free))) return []
      return transitionWhere(context, exhibition, sql`t.id = ${id}`, 'close', { set: ended(now) })
    })
    closed += result.length
  }
  return closed
}
