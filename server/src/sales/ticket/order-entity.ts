import { orderStateMachine } from '@fairgate/contract/sales/ticket/states'
import sql, { raw, type Sql } from 'sql-template-tag'
import { type ExhibitionFacts, runsExhibition, runsOf } from '../../exhibitions/exhibition/api.ts'
import type { Actor } from '../../kernel/command/context.ts'
import type { EntityDefinition, EntityRow } from '../../kernel/transition/entity-definition.ts'

export type OrderState = keyof typeof orderStateMachine.states
export type OrderEvent = keyof typeof orderStateMachine.events

/** An order under its lock. */
export interface LockedOrder extends EntityRow {
  state: OrderState
  exhibitionId: string
  code: string
  participationId: string | null
  companyId: string
  sponsorId: string
  method: string
  reference: string | null
  quantity: number
  links: 'none' | 'due' | 'sent'
  holdersEncrypted: Buffer | null
  language: 'cn' | 'en'
}

/** Who may act on its rows: the seller, and the organizer of the exhibition. */
export type SoldBy = { companyId: string; sponsorId: string }
export const runs = (actor: Actor, { sponsorId }: SoldBy): boolean =>
  actor.companyType === 'platform' || sponsorId === actor.companyId
export const sells = (actor: Actor, row: SoldBy): boolean => runs(actor, row) || row.companyId === actor.companyId

/**
 * Rows of tickets and orders that an actor sees: the venue all, an organizer those of its exhibitions, a seller its
 * own.
 */
export function soldScope(actor: Pick<Actor, 'companyType' | 'companyId'>, alias = 't'): Sql {
  if (actor.companyType === 'platform') return sql`true`
  const t = raw(alias)
  const own = sql`${t}.company_id = ${actor.companyId}`
  if (actor.companyType !== 'sponsor') return own
  return sql`(${own} or ${runsOf(actor, sql`${t}.exhibition_id`)})`
}

/** The same for the rows `t` of one exhibition that the caller sees. */
export const soldIn = (actor: Actor, exhibition: ExhibitionFacts): Sql =>
  runsExhibition(actor, exhibition) ? sql`true` : sql`t.company_id = ${actor.companyId}`

export const order: EntityDefinition<LockedOrder, OrderState, OrderEvent> = {
  entityType: 'ticketOrder',
  table: 'ticket_order',
  machine: orderStateMachine,
  columns: sql`t.id, t.version, t.state, t.exhibition_id as "exhibitionId", t.code, t.participation_id as "participationId",
    t.company_id as "companyId", t.sponsor_id as "sponsorId", t.method, t.reference, t.quantity, t.links,
    t.holders_encrypted as "holdersEncrypted", t.language`,
  scope: actor => soldScope(actor),
  may: {
    pay: { permission: 'ticket:sell', if: sells },
    cancel: { permission: 'ticket:sell', if: sells },
    refund: { permission: 'ticket:sell', if: sells },
  },
  nameOf: row => row.code,
  exhibitionOf: row => row.exhibitionId,
  affectedCompanies: row => [row.companyId, row.sponsorId],
  refusals: { ticket_reference_used: ['ticket.referenceUsed', 'reference'] },
}
