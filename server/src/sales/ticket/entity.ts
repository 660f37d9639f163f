import { ticketStateMachine } from '@fairgate/contract/sales/ticket/states'
import sql from 'sql-template-tag'
import { ofExhibition } from '../../exhibitions/exhibition/api.ts'
import { formatAmountSql } from '../../kernel/database/money.ts'
import type { EntityDefinition, EntityRow } from '../../kernel/transition/entity-definition.ts'
import { runs, sells, soldScope } from './order-entity.ts'
import { daysOf } from './shifted-days.ts'

export type TicketState = keyof typeof ticketStateMachine.states
export type TicketEvent = keyof typeof ticketStateMachine.events

const days = daysOf('t')

/** A ticket under its lock. */
export interface LockedTicket extends EntityRow {
  state: TicketState
  exhibitionId: string
  code: string
  name: string
  ticketTypeId: string
  orderId: string
  ordinal: number
  stockId: string
  participationId: string | null
  companyId: string
  sponsorId: string
  day: string | null
  /** As on the wire. */
  price: string
  refundFee: number
  /** The first entry. */
  enteredAt: string | null
  /** The causes of the suspension. */
  suspendedBy: string[]
}

export const ticket: EntityDefinition<LockedTicket, TicketState, TicketEvent> = {
  entityType: 'ticket',
  table: 'ticket',
  byExhibition: true,
  machine: ticketStateMachine,
  columns: sql`t.id, t.version, t.state, t.exhibition_id as "exhibitionId", t.code, t.name,
    t.ticket_type_id as "ticketTypeId", t.order_id as "orderId", t.ordinal, t.stock_id as "stockId",
    t.participation_id as "participationId", t.company_id as "companyId", e.sponsor_id as "sponsorId", ${days.day} as day,
    ${formatAmountSql(sql`t.unit_fen`)} as price, y.refund_fee as "refundFee", t.entered_at as "enteredAt",
    t.suspended_by as "suspendedBy"`,
  joins: sql`${ofExhibition} join ticket_type y on y.id = t.ticket_type_id ${days.moved}`,
  scope: actor => soldScope(actor),
  may: {
    refund: { permission: 'ticket:sell', if: sells },
    suspend: { permission: 'ticket:void', if: runs },
    resume: { permission: 'ticket:void', if: (actor, row) => runs(actor, row) && row.enteredAt === null },
    readmit: { permission: 'ticket:void', if: (actor, row) => runs(actor, row) && row.enteredAt !== null },
    void: { permission: 'ticket:void', if: runs },
  },
  nameOf: ({ code, name }) => (name ? `${code} ${name}` : code),
  exhibitionOf: row => row.exhibitionId,
  affectedCompanies: row => [row.companyId, row.sponsorId],
}
