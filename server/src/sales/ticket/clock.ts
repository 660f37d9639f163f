import { runningStates } from '@fairgate/contract/exhibitions/exhibition/states'
import sql from 'sql-template-tag'
import { ofExhibition } from '../../exhibitions/exhibition/api.ts'
import { openHere } from '../../kernel/cell/open-here.ts'
import type { Publish } from '../../kernel/jobs/job-definition.ts'
import type { Services } from '../../kernel/services/services.ts'
import { transitionWhere } from '../../kernel/transition/transition.ts'
import { runTransitionTransaction } from '../../kernel/transition/transition-transaction.ts'
import { ticket } from './entity.ts'
import { order } from './order-entity.ts'
import { selectTicketShifts } from './shifted-days.ts'
import { sendHome } from './stock.ts'

type Node = { services: Services; publish: Publish }

/** Rows per transaction; the rest follows in the next one. */
const portion = 500

/**
 * Cancels orders whose hold has expired and releases their stock. Safe on several nodes at once. Returns their number.
 */
export function endReservations(node: Node, now: Date): Promise<number> {
  return inPortions(() =>
    runTransitionTransaction(node, async context => {
      const due = await context.db.many<{ id: string }>(sql`
        select t.id from ticket_order t where t.state = 'awaitingPayment' and t.reserved_until <= ${now.toISOString()}
          and ${openHere('t.exhibition_id')}
        order by t.id limit ${portion} for update skip locked`)
      if (due.length === 0) return 0
      const these = sql`t.id = any(${due.map(({ id }) => id)}::uuid[])`
      return (await transitionWhere(context, order, these, 'cancel', { set: sql`holders_encrypted = null` })).length
    }),
  )
}

/**
 * Expires tickets whose last gate day is over (04:00 of the next day), and those of exhibitions that ended. Safe on
 * several nodes at once. Returns their number.
 */
export async function expireTickets(node: Node, now: Date): Promise<number> {
  const by = sql`${now.toISOString()}::timestamptz - interval '4 hours'`
  // For each exhibition by the number of postponements since: what is over now ended at this moment of the days it was
  // sold for.
  const ended = sql`case when p.by_days is null then ${by}
    when (p.last_day + 1)::timestamp <= (${by}) at time zone p.zone then 'infinity'
    else ((${by}) at time zone p.zone - p.by_days * interval '1 day') at time zone p.zone end`
  return inPortions(() =>
    runTransitionTransaction(node, async context => {
      const due = await context.db.many<{ id: string; exhibitionId: string }>(sql`
        select t.id, y.exhibition_id as "exhibitionId" from (select distinct exhibition_id from ticket_type t where ${openHere('t.exhibition_id')}) y
        cross join lateral generate_series(0, ${selectTicketShifts(sql`y.exhibition_id`)}) since (schedule_revision)
        left join ticket_postponement p on p.exhibition_id = y.exhibition_id and p.schedule_revision = since.schedule_revision
        cross join lateral (
          select t.id from ticket t
          where t.exhibition_id = y.exhibition_id and t.schedule_revision = since.schedule_revision and t.valid_to <= ${ended}
            and t.state in ('issued', 'entered', 'suspended') limit ${portion}) t
        limit ${portion}`)
      if (due.length === 0) return 0
      const within = sql`t.exhibition_id = any(${[...new Set(due.map(one => one.exhibitionId))]}::uuid[])`
      const these = sql`t.id = any(${due.map(({ id }) => id)}::uuid[])`
      return (await transitionWhere(context, ticket, these, 'expire', { within })).length
    }),
  )
}

/** Returns unsold tickets of due types from the lowest stocks to the organizer's, once. Returns the number of types. */
export function returnUnsold(node: Node, now: Date): Promise<number> {
  return inPortions(
    () =>
      runTransitionTransaction(node, async ({ db }) => {
        const due = await db.maybe<{ id: string }>(sql`
          select t.id from ticket_type t ${ofExhibition}
          where t.returns_at <= ${now.toISOString()} and t.returned_at is null and ${openHere('t.exhibition_id')}
            and e.state = any(${[...runningStates]}::text[])
          order by t.id limit 1 for no key update of t skip locked`)
        if (!due) return 0
        await sendHome(db, due.id)
        await db.run(sql`update ticket_type set returned_at = now(), version = version + 1 where id = ${due.id}`)
        return 1
      }),
    1,
  )
}

async function inPortions(work: () => Promise<number>, whole = portion): Promise<number> {
  let all = 0
  for (let some = whole; some === whole; all += some) some = await work()
  return all
}
