import { type PaymentAction, type PaymentKind, paymentStateMachine } from '@fairgate/contract/finance/payment/states'
import sql, { type Sql } from 'sql-template-tag'
import { secondariesOf } from '../../exhibitions/participation/api.ts'
import { onlyDecider } from '../../identity/access/api.ts'
import type { Actor } from '../../kernel/command/context.ts'
import { formatAmountSql } from '../../kernel/database/money.ts'
import { type EntityDefinition, type EntityRow, listActions } from '../../kernel/transition/entity-definition.ts'
import { overriding } from '../../kernel/transition/override.ts'

export type PaymentState = keyof typeof paymentStateMachine.states
type PaymentEvent = keyof typeof paymentStateMachine.events

/** What a transition of a payment needs to know. */
export interface LockedPayment extends EntityRow {
  state: PaymentState
  kind: PaymentKind
  exhibitionId: string
  participationId: string
  companyId: string
  sponsorId: string
  holderId: string
  /** As on the wire. */
  amount: string
  ofSettle: boolean
  by: 'hand' | 'statement'
  /** The statement line that reports it. */
  bankLineId: string | null
}

/** Columns of the entity on the alias `t`. */
export const paymentColumns: Sql = sql`t.id, t.version, t.state, t.submitted_by as "submittedBy", t.kind,
  t.exhibition_id as "exhibitionId", t.participation_id as "participationId", t.company_id as "companyId",
  t.sponsor_id as "sponsorId", t.holder_id as "holderId", ${formatAmountSql(sql`t.amount`)} as amount, t.of_settle as "ofSettle", t.by,
  t.bank_line_id as "bankLineId"`

/**
 * Payments an actor sees: the venue all, an organizer those of its exhibitions, others their own and their
 * secondaries'.
 */
export function paymentScope(actor: Actor): Sql {
  const { companyType, companyId } = actor
  if (companyType === 'platform') return sql`true`
  if (companyType === 'sponsor') return sql`t.sponsor_id = ${companyId}`
  return sql`(t.company_id = ${companyId} or t.participation_id in (${secondariesOf(companyId)}))`
}

/** Whether the actor's company holds the money of a row. */
export const isHolder = (actor: Actor, { holderId }: { holderId: string }): boolean => actor.companyId === holderId

/** A payment of a settlement, which its own commands reverse. */
export const ofSettlement = ({ kind }: Pick<LockedPayment, 'kind'>) => kind === 'settlement' || kind === 'refund'
const givesAway = ({ kind }: LockedPayment) => kind === 'payBack' || kind === 'writeOff'

export const payment: EntityDefinition<LockedPayment, PaymentState, PaymentEvent> = {
  entityType: 'payment',
  table: 'payment',
  machine: paymentStateMachine,
  columns: paymentColumns,
  scope: paymentScope,
  may: {
    confirm: { permission: 'payment:payBack' },
    refuse: { permission: 'payment:payBack' },
    withdraw: { permission: 'payment:payBack', if: (actor, row) => row.submittedBy === actor.operatorId },
    // A matched payment is reversed with its statement line; one that two operators confirmed cannot be reversed by
    // one.
    reverse: {
      permission: 'payment:record',
      if: (actor, row) =>
        row.by === 'hand' && !row.bankLineId && !ofSettlement(row) && !givesAway(row) && isHolder(actor, row),
    },
  },
  decisions: ['confirm', 'refuse'],
  override: onlyDecider('payment:payBack', 'confirm'),
  nameOf: ({ amount }) => amount,
  exhibitionOf: row => row.exhibitionId,
  affectedCompanies: row => [row.companyId, row.sponsorId, row.holderId],
}

/** The actions on a payment that are available to this caller. */
export function paymentActionsOf(actor: Actor, row: LockedPayment): PaymentAction[] {
  const events = listActions(payment, actor, row)
  return [...events, ...overriding(payment, actor, row, events)]
}
