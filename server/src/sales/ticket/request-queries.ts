import type { Input, Output } from '@fairgate/contract/app/catalogue'
import type { PageInput } from '@fairgate/contract/kernel/command/page'
import { statusOf } from '@fairgate/contract/kernel/transition/status'
import { requestStateMachine, requestTabs } from '@fairgate/contract/sales/ticket/states'
import sql from 'sql-template-tag'
import { exhibitionFor } from '../../exhibitions/exhibition/api.ts'
import { participationById } from '../../exhibitions/participation/api.ts'
import type { Actor, ReadContext } from '../../kernel/command/context.ts'
import type { Db } from '../../kernel/database/database.ts'
import { translateKey } from '../../kernel/i18n/translate-key.ts'
import { exportedList, type ListContext } from '../../kernel/list/exported-list.ts'
import { buildTabs, type Listing } from '../../kernel/list/listing.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { listActions } from '../../kernel/transition/entity-definition.ts'
import { fetchHistory } from '../../kernel/transition/history.ts'
import { asDecider } from '../../kernel/transition/override.ts'
import { named, refundsNow, ticketColumns, ticketOfOrder, ticketTables } from './queries.ts'
import { type LockedRequest, request, requestScope } from './request-entity.ts'
import { leftOf } from './stock-rows.ts'

type RequestOut = Output<'getTicketRequestPage'>['list'][number]
type RequestRow = Omit<RequestOut, 'statusCode' | 'actions'> &
  Pick<LockedRequest, 'companyId' | 'sponsorId' | 'giverId' | 'submittedBy'>

const requestColumns = sql`t.id, t.version, t.state, t.kind, ${named('co')} as applicant, t.ticket_type_id as "ticketTypeId",
  case when y.id is not null then ${named('y')} end as type, t.quantity, t.order_id as "orderId", o.code as "orderCode",
  t.reason_code as "reasonCode", t.reason, t.created_at as "createdAt", t.company_id as "companyId", t.sponsor_id as "sponsorId",
  t.giver_id as "giverId", t.submitted_by as "submittedBy", coalesce(t.ticket_ids, '{}') as "ticketIds"`
const requestTables = sql`ticket_request t join company co on co.id = t.company_id left join ticket_type y on y.id = t.ticket_type_id
  left join ticket_order o on o.id = t.order_id`

const requestOut = ({ companyId, sponsorId, giverId, submittedBy, ...row }: RequestRow, reader: Actor): RequestOut => ({
  ...row,
  statusCode: statusOf(row.state),
  actions: listActions(request, reader, {
    ...row,
    companyId,
    sponsorId,
    giverId,
    submittedBy,
  } as unknown as LockedRequest),
})

export const requests = exportedList({
  ...{
    kind: 'ticket.exportRequests',
    entityType: 'ticketRequest',
    file: 'requests',
    domain: 'ticket',
    title: 'ticket.exportRequestsTitle',
  },
  listing: ({ actor, db }: ListContext, input: Omit<Input<'getTicketRequestPage'>, keyof PageInput>) =>
    ({
      select: requestColumns,
      from: requestTables,
      countFrom: sql`ticket_request t`,
      where: [sql`t.exhibition_id = ${input.exhibitionId}`, requestScope(actor)],
      // A giver has no counter: the requests are few and are counted directly.
      filtered: true,
      id: 't.id',
      sorts: { createdAt: { column: 't.created_at', type: 'timestamptz' } },
      defaultSort: '-createdAt',
      tabs: buildTabs('t.state', requestTabs),
      finish: (row: RequestRow) => requestOut(row, actor),
      async finishAll(rows) {
        const decider = await asDecider(db, actor, request, rows)
        return rows.map(row => requestOut(row, decider))
      },
    }) satisfies Listing<RequestRow, RequestOut, Input<'getTicketRequestPage'>>,
  columns: c => [
    c.name('applicant'),
    c.cell(
      'kind',
      row => translateKey(row.kind === 'stock' ? 'ticket.requestStock' : 'ticket.requestRefund', c.language),
      'ticket.requestKind',
    ),
    c.name('type'),
    c.count('quantity'),
    c.text('orderCode', 'ticket.order'),
    c.text('reason'),
    c.choice('state', requestStateMachine.states),
    c.moment('createdAt'),
  ],
})

type Detail = Output<'getTicketRequestDetail'>

/** A request with what its approver needs: what is left of the type, or the present state of the tickets. */
export async function getTicketRequestDetail(
  { exhibitionId, id }: Input<'getTicketRequestDetail'>,
  { actor, db }: ReadContext,
): Promise<Detail> {
  const exhibition = await exhibitionFor(db, actor, exhibitionId)
  const found = await db.maybe<RequestRow & { participationId: string }>(sql`
    select ${requestColumns}, t.participation_id as "participationId"
    from ${requestTables} where t.exhibition_id = ${exhibitionId} and t.id = ${id} and ${requestScope(actor)}`)
  if (!found) refuse('kernel.notFound')
  const { participationId, ...row } = found
  const stock = row.ticketTypeId && (await stockOf(db, row.ticketTypeId, participationId))
  const decider = await asDecider(db, actor, request, [row])
  const refunds = refundsNow(exhibition)
  const tickets = await db.many<Parameters<typeof ticketOfOrder>[0]>(sql`
    select ${ticketColumns} from ${ticketTables} where t.exhibition_id = ${exhibitionId}
      and t.id = any(${row.ticketIds}::uuid[]) order by t.code`)
  return {
    ...requestOut(row, decider),
    ...{ exhibitionId, history: await fetchHistory(db, id) },
    stock: stock ? { ...stock, giverLeft: row.companyId === actor.companyId ? null : stock.giverLeft } : null,
    tickets: tickets.map(one => ticketOfOrder(one, actor, refunds)),
  }
}

/** What an applicant has of a type, and what the giver has left. */
async function stockOf(db: Db, ticketTypeId: string, participationId: string) {
  const parentId = (await participationById(db, participationId))?.parentId ?? null
  return db.one<{ granted: number; left: number; giverLeft: number }>(sql`
    select coalesce(max(s.granted) filter (where s.participation_id = ${participationId}), 0)::int as granted,
      coalesce(max(${leftOf(sql`s.id`)}) filter (where s.participation_id = ${participationId}), 0)::int as left,
      coalesce(max(${leftOf(sql`s.id`)}) filter (where s.participation_id = ${parentId}::uuid), 0)::int as "giverLeft"
    from ticket_stock s where s.ticket_type_id = ${ticketTypeId}`)
}
