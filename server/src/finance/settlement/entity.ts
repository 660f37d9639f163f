import type { SettlementKindName } from '@fairgate/contract/finance/settlement/kinds'
import {
  openStates,
  payStates,
  type SettlementAction,
  type SettlementEvent,
  type SettlementState,
  settlementStateMachine,
} from '@fairgate/contract/finance/settlement/states'
import sql, { raw, type Sql } from 'sql-template-tag'
import type { Actor } from '../../kernel/command/context.ts'
import type { EntityDefinition, EntityRow } from '../../kernel/transition/entity-definition.ts'

/** What actions on a settlement need to know. Amounts are fen as text; a positive `agreed` goes to the company. */
export interface LockedSettlement extends EntityRow {
  state: SettlementState
  number: string
  family: SettlementKindName
  participationId: string
  exhibitionId: string
  companyId: string
  parentCompanyId: string | null
  sponsorId: string
  holderId: string
  revision: number
  companyConfirmed: number | null
  holderConfirmed: number | null
  agreed: string | null
  closingEntry: string | null
  offsetAmount: string
  /** Sum of pending offsets. */
  reservedAmount: string
  paidAmount: string
  agreedTimes: number
  paidTimes: number
  account: string | null
  companyName: string
  companyNameEn: string | null
}

/** Columns of the entity, on an alias. */
export const settlementColumns = (alias: 't' | 's'): Sql => {
  const t = raw(alias)
  return sql`${t}.id, ${t}.version, ${t}.state, ${t}.number, ${t}.family, ${t}.participation_id as "participationId",
    ${t}.exhibition_id as "exhibitionId", ${t}.company_id as "companyId", ${t}.parent_company_id as "parentCompanyId",
    ${t}.sponsor_id as "sponsorId", ${t}.holder_id as "holderId", ${t}.revision,
    ${t}.company_confirmed as "companyConfirmed", ${t}.holder_confirmed as "holderConfirmed", ${t}.agreed::text as agreed,
    ${t}.closing_entry as "closingEntry", ${t}.offset_amount::text as "offsetAmount",
    ${t}.reserved_amount::text as "reservedAmount", ${t}.paid_amount::text as "paidAmount",
    ${t}.agreed_times as "agreedTimes", ${t}.paid_times as "paidTimes", ${t}.account,
    (select named.name_cn from company named where named.id = ${t}.company_id) as "companyName",
    (select named.name_en from company named where named.id = ${t}.company_id) as "companyNameEn"`
}

/**
 * Settlements an actor sees, as a condition on an alias: the venue all, an organizer those of its exhibitions, a
 * company its own, main ones also their secondaries'.
 */
export function settlementScope({ companyType, companyId }: Actor, alias: 't' | 's' = 't'): Sql {
  if (companyType === 'platform') return sql`true`
  const t = raw(alias)
  if (companyType === 'sponsor') return sql`(${t}.sponsor_id = ${companyId} or ${t}.company_id = ${companyId})`
  return sql`(${t}.company_id = ${companyId} or ${t}.parent_company_id = ${companyId})`
}

export const settlement: EntityDefinition<LockedSettlement, SettlementState, SettlementEvent> = {
  entityType: 'settlement',
  table: 'settlement',
  machine: settlementStateMachine,
  columns: settlementColumns('t'),
  scope: actor => settlementScope(actor),
  may: {},
  nameOf: ({ number, companyName, companyNameEn }, language) =>
    `${number} ${(language === 'en' && companyNameEn) || companyName}`,
  exhibitionOf: row => row.exhibitionId,
  affectedCompanies: row => [row.companyId, row.parentCompanyId, row.sponsorId, row.holderId],
}

type Sides = Pick<LockedSettlement, 'companyId' | 'holderId'>

/** Whether the actor's company is the one that is settled with. */
export const isCompany = (actor: Pick<Actor, 'companyId'>, row: Sides): boolean => actor.companyId === row.companyId
/** Whether it is the money holder: the other side. */
export const isHolder = (actor: Pick<Actor, 'companyId'>, row: Sides): boolean => actor.companyId === row.holderId

/** The payer of the agreed amount: the company for its supplement, the money holder for a refund. */
export const payerOf = ({ agreed, companyId, holderId }: Sides & { agreed: string | null }): string =>
  BigInt(agreed ?? 0) < 0n ? companyId : holderId
export const payeeOf = (row: Sides & { agreed: string | null }): string =>
  payerOf(row) === row.companyId ? row.holderId : row.companyId

const among = (states: readonly SettlementState[], state: SettlementState) => states.includes(state)

/** Whether both sides have yet to agree, so that lines may be added. */
export const isOpen = ({ state }: Pick<LockedSettlement, 'state'>): boolean => among(openStates, state)
/** Whether it awaits payment. */
export const isToPay = ({ state }: Pick<LockedSettlement, 'state'>): boolean => among(payStates, state)

type Amounts = Pick<LockedSettlement, 'agreed' | 'offsetAmount' | 'reservedAmount' | 'paidAmount'>

/** The rest of the agreed amount after offsets and reservations. */
export function remainderOf(row: Amounts): bigint {
  const agreed = BigInt(row.agreed ?? 0)
  return (
    (agreed < 0n ? -agreed : agreed) - BigInt(row.offsetAmount) - BigInt(row.reservedAmount) - BigInt(row.paidAmount)
  )
}

const rules: Readonly<Record<SettlementAction, (actor: Actor, row: LockedSettlement) => boolean>> = {
  start: (actor, { state }) => state === 'pendingSettlement' && actor.permissions.has('settlement:start'),
  supplement: (actor, row) =>
    row.state === 'pendingSupplementaryInfo' && isCompany(actor, row) && actor.permissions.has('settlement:confirm'),
  confirm: (actor, row) =>
    row.state === 'amountConfirmation' &&
    actor.permissions.has('settlement:confirm') &&
    ((isCompany(actor, row) && row.companyConfirmed !== row.revision) ||
      (isHolder(actor, row) && row.holderConfirmed !== row.revision)),
  dispute: (actor, row) =>
    (row.state === 'amountConfirmation' || row.state === 'disputed') &&
    isCompany(actor, row) &&
    actor.permissions.has('settlement:confirm'),
  answer: (actor, row) =>
    row.state === 'disputed' && isHolder(actor, row) && actor.permissions.has('settlement:answer'),
  pay: (actor, row) =>
    isToPay(row) &&
    remainderOf(row) > 0n &&
    row.reservedAmount === '0' &&
    actor.companyId === payerOf(row) &&
    actor.permissions.has('settlement:pay'),
  receive: (actor, row) =>
    row.state === 'receiptConfirmation' && actor.companyId === payeeOf(row) && actor.permissions.has('settlement:pay'),
  deny: (actor, row) =>
    row.state === 'receiptConfirmation' && actor.companyId === payeeOf(row) && actor.permissions.has('settlement:pay'),
  reopen: (actor, row) =>
    isToPay(row) &&
    row.offsetAmount === '0' &&
    row.reservedAmount === '0' &&
    row.paidAmount === '0' &&
    actor.companyType === 'platform' &&
    actor.permissions.has('settlement:start'),
  applyInvoice: (actor, row) =>
    row.state === 'pendingInvoiceApplication' && isCompany(actor, row) && actor.permissions.has('invoice:apply'),
  declineInvoice: (actor, row) =>
    row.state === 'pendingInvoiceApplication' && isCompany(actor, row) && actor.permissions.has('settlement:confirm'),
  addExpense: (actor, row) =>
    (row.state === 'pendingSettlement' || isOpen(row)) &&
    (isHolder(actor, row) || actor.companyType === 'platform') &&
    actor.permissions.has('expense:edit'),
  applyOffset: (actor, row) =>
    isToPay(row) &&
    BigInt(row.agreed ?? 0) > 0n &&
    remainderOf(row) > 0n &&
    isCompany(actor, row) &&
    actor.permissions.has('offset:apply'),
}

/** The actions on a settlement that are available to this caller. */
export const settlementActionsOf = (actor: Actor, row: LockedSettlement): SettlementAction[] =>
  (Object.keys(rules) as SettlementAction[]).filter(action => rules[action](actor, row))
