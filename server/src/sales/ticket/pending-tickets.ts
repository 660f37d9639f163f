import sql, { type Sql } from 'sql-template-tag'
import { isRunningOne, isRunningShow } from '../../exhibitions/exhibition/api.ts'
import { type FindPendingWork, salesToDo } from '../../exhibitions/participation/api.ts'
import type { Actor } from '../../kernel/command/context.ts'
import { addPendingRows, type DatedPendingCount, nothingPending } from '../../kernel/counter/pending-count.ts'
import type { Db } from '../../kernel/database/database.ts'

/** Pending requests `t` that this actor decides, as SQL; equal to the rule of `request-subject.ts`. */
function requestsToDecide({ companyId, companyType, operatorId, permissions }: Actor): Sql {
  const approves = permissions.has('ticket:approve')
  const others = sql`t.submitted_by is distinct from ${operatorId}`
  if (companyType === 'platform') return approves ? sql`(t.state = 'pending' and ${others})` : sql`false`
  return sql`(t.state = 'pending' and ${others} and case when t.sponsor_id = ${companyId} then ${approves}
    else ${permissions.has('ticket:allot')} and t.kind = 'stock' and t.giver_id = ${companyId} end)`
}

/** Builds the condition of returned requests `t` that this actor has to correct. */
const selectRequestsToCorrect = ({ companyId, permissions }: Actor): Sql =>
  permissions.has('ticket:sell') ? sql`(t.state = 'returned' and t.company_id = ${companyId})` : sql`false`

interface PendingRow {
  exhibitionId: string
  decideTickets: number
  returnedTickets: number
  collectTickets: number
  sellTickets: number
  since: string | null
}

/**
 * Pending ticket work in each of these exhibitions: requests to decide and to submit again, orders to be paid, stock
 * without a sale.
 */
export const ticketsIn: FindPendingWork = async (db, actor, exhibitionIds) => {
  const ids = sql`any(${[...exhibitionIds]}::uuid[])`
  const [toDecide, toCorrect] = [requestsToDecide(actor), selectRequestsToCorrect(actor)]
  const rows = await db.many<PendingRow>(sql`
    select found.exhibition_id as "exhibitionId", sum(decide)::int as "decideTickets", sum(correct)::int as "returnedTickets",
      sum(collect)::int as "collectTickets", sum(sell)::int as "sellTickets", min(since) as since
    from (
      select t.exhibition_id, ${toDecide}::int as decide, ${toCorrect}::int as correct, 0 as collect, 0 as sell,
        case when ${toDecide} or ${toCorrect} then t.submitted_at end as since
      from ticket_request t where t.exhibition_id = ${ids} and t.state in ('pending', 'returned')
      union all
      select sales.exhibition_id, 0, 0, sales.to_pay, sales.unsold::int, sales.since from (${salesToDo(actor.companyId)}) sales
      where ${actor.permissions.has('ticket:sell')} and sales.exhibition_id = ${ids}
    ) found group by 1`)
  return new Map(rows.map(({ exhibitionId, since, ...waits }) => [exhibitionId, { waits, since }]))
}

/** Requests that await this operator's decision, in one exhibition or in all; only active exhibitions count. */
export async function ticketRequestsToDecide(db: Db, actor: Actor, exhibitionId?: string): Promise<DatedPendingCount> {
  const { permissions } = actor
  if (!permissions.has('ticket:approve') && !permissions.has('ticket:allot')) return nothingPending
  const among = sql`ticket_request t where t.state = 'pending'`
  const where = sql`${requestsToDecide(actor)}
    and ${exhibitionId ? sql`t.exhibition_id = ${exhibitionId} and ${isRunningOne(sql`t.exhibition_id`)}` : isRunningShow(sql`t.exhibition_id`)}`
  const { count } = await db.one<{ count: number }>(sql`select count(*)::int as count from ${among} and ${where}`)
  const exhibitions = sql`select distinct t.exhibition_id as id from ${among} and ${where}`
  return addPendingRows({ count, where }, among, { since: 't.submitted_at', exhibitions })
}
