import { dayOf } from '@fairgate/contract/kernel/schedule/day'
import sql from 'sql-template-tag'
import { exhibitionById } from '../../src/exhibitions/exhibition/api.ts'
import type { WriteContext } from '../../src/kernel/command/context.ts'
import type { Db } from '../../src/kernel/database/database.ts'
import { sellTickets } from '../../src/sales/ticket/issue.ts'
import { refundTickets } from '../../src/sales/ticket/refund.ts'
import { sellerOf } from '../../src/sales/ticket/seller.ts'
import { allotStock } from '../../src/sales/ticket/stock.ts'
import { ticketTypeHandlers } from '../../src/sales/ticket/ticket-types.ts'
import { contextOf } from './badge-fee.ts'
import type { Demo } from './demo-context.ts'

/** Tickets that an agent sold at ¥50 in an exhibition that is now past, and how many of them were refunded. */
export interface Sold {
  sold: number
  refunded: number
}

const allowed = (context: WriteContext): WriteContext => ({
  ...context,
  actor: { ...context.actor, permissions: new Set(['ticket:sell', 'ticket:allot', 'ticketType:edit']) },
})
const findStartedSettlements = async () => new Set<string>()

/** Sells and refunds while the exhibition is shifted into the future by `shift` days; then shifts it back. */
export async function sellAtThatTime(
  db: Db,
  demo: Demo,
  { exhibitionId, participationId, shift }: { exhibitionId: string; participationId: string; shift: number },
  { sold, refunded }: Sold,
): Promise<void> {
  const found = await exhibitionById(db, exhibitionId)
  // Its sale was open then, although it is closed now.
  const exhibition = found && { ...found, saleOpen: true, saleFrom: '2020-01-01T00:00:00Z', saleTo: null }
  if (!exhibition?.open.from || !exhibition.open.to) throw new Error('a demo whose past fair never opened')
  const dayIn = (moment: string) => dayOf(new Date(moment), demo.services.config.venueTimeZone)
  const [firstDay, lastDay] = [dayIn(exhibition.open.from), dayIn(exhibition.open.to)]
  const [organizer, agent] = [allowed(contextOf(db, demo, 'organizer')), allowed(contextOf(db, demo, 'agent'))]
  const { addTicketType } = ticketTypeHandlers({ refuseUnknownZones: async () => {} })
  const { id: ticketTypeId } = await addTicketType(
    {
      ...{ exhibitionId, firstDay, lastDay, dated: false, zones: [], gateNote: '', refundFee: 0, total: 400 },
      ...{ entriesKind: 'unlimited' as const, audience: 'adult' as const, holder: 'none' as const },
      ...{ nameCn: '单日票', nameEn: 'Day ticket', price: '50.00', saleTo: lastDay },
    },
    organizer,
  )
  await allotStock({ ticketTypeId, participationId, granted: 400 }, organizer)
  const seller = await sellerOf(db, agent.actor, exhibition)
  const { ticketIds } = await sellTickets(
    agent,
    { begunOf: findStartedSettlements, exhibition, seller },
    {
      ...{ exhibitionId, lines: [{ ticketTypeId, quantity: sold }], method: 'cash' },
      buyer: { name: '何晴', phone: '13900700001', company: '长桥器械贸易', language: 'cn' },
    },
  )
  const why = { method: 'cash', reference: '', reasonCode: 'other', note: '' } as const
  const { failed } = await refundTickets(
    agent,
    { begunOf: findStartedSettlements, exhibition },
    ticketIds.slice(0, refunded),
    why,
  )
  if (failed[0]) throw new Error(`the demo cannot refund: ${failed[0].reason}`)
  await db.run(sql`
    update ticket_type set first_day = first_day + ${shift}::int, last_day = last_day + ${shift}::int,
      sale_from = sale_from + ${shift} * interval '1 day', sale_to = sale_to + ${shift} * interval '1 day'
    where id = ${ticketTypeId}`)
  await db.run(sql`
    update ticket set valid_from = valid_from + ${shift} * interval '1 day', valid_to = valid_to + ${shift} * interval '1 day'
    where exhibition_id = ${exhibitionId}`)
}
