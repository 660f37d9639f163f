import { requestStateMachine } from '@fairgate/contract/sales/ticket/states'
import sql, { type Sql } from 'sql-template-tag'
import type { Actor } from '../../kernel/command/context.ts'
import type { EntityDefinition, EntityRow } from '../../kernel/transition/entity-definition.ts'

export type RequestState = keyof typeof requestStateMachine.states
export type RequestEvent = keyof typeof requestStateMachine.events

/** A request under its lock. */
export interface LockedRequest extends EntityRow {
  state: RequestState
  kind: 'stock' | 'refund'
  exhibitionId: string
  participationId: string
  companyId: string
  sponsorId: string
  giverId: string
  ticketTypeId: string | null
  quantity: number | null
  orderId: string | null
  ticketIds: string[] | null
  reasonCode: string | null
  reason: string
}

/**
 * Requests that an actor sees: the venue all, others those they made, those they decide, and those of their
 * exhibitions.
 */
export const requestScope = ({ companyType, companyId }: Pick<Actor, 'companyType' | 'companyId'>): Sql =>
  companyType === 'platform'
    ? sql`true`
    : sql`(t.company_id = ${companyId} or t.giver_id = ${companyId} or t.sponsor_id = ${companyId})`

const applies = (actor: Actor, row: LockedRequest) => row.companyId === actor.companyId

/** The giver and the organizer decide about stock; only the organizer decides about refunds. */
function decides(actor: Actor, row: LockedRequest): boolean {
  const organizer = actor.companyType === 'platform' || row.sponsorId === actor.companyId
  if (organizer) return actor.permissions.has('ticket:approve')
  return row.kind === 'stock' && row.giverId === actor.companyId && actor.permissions.has('ticket:allot')
}

export const request: EntityDefinition<LockedRequest, RequestState, RequestEvent> = {
  entityType: 'ticketRequest',
  table: 'ticket_request',
  machine: requestStateMachine,
  columns: sql`t.id, t.version, t.state, t.kind, t.exhibition_id as "exhibitionId", t.participation_id as "participationId",
    t.company_id as "companyId", t.sponsor_id as "sponsorId", t.giver_id as "giverId", t.ticket_type_id as "ticketTypeId",
    t.quantity, t.order_id as "orderId", t.ticket_ids as "ticketIds", t.reason_code as "reasonCode", t.reason,
    t.submitted_by as "submittedBy"`,
  scope: requestScope,
  may: {
    submit: { permission: 'ticket:sell', if: applies },
    withdraw: { permission: 'ticket:sell', if: applies },
    approve: { if: decides },
    reject: { if: decides },
    return: { if: decides },
  },
  decisions: ['approve', 'reject', 'return'],
  nameOf: row => row.reason.slice(0, 40),
  exhibitionOf: row => row.exhibitionId,
  affectedCompanies: row => [row.companyId, row.giverId, row.sponsorId],
}
