import { type BillAction, type BillKind, billStateMachine } from '@fairgate/contract/finance/charge/states'
import sql, { raw, type Sql } from 'sql-template-tag'
import { onlyDecider } from '../../identity/access/api.ts'
import type { Actor } from '../../kernel/command/context.ts'
import { type EntityDefinition, type EntityRow, listActions } from '../../kernel/transition/entity-definition.ts'

export type BillState = keyof typeof billStateMachine.states
export type BillEvent = keyof typeof billStateMachine.events

/** What a transition of a bill needs to know. */
export interface LockedBill extends EntityRow {
  state: BillState
  kind: BillKind
  number: string
  exhibitionId: string
  participationId: string
  /** The payer. */
  companyId: string
  /** The parent company of the payer; null if it is the organizer. */
  parentCompanyId: string | null
  sponsorId: string
  /** The company that receives the money. */
  holderId: string
  /** Fen as text. */
  payable: string
  revoked: number
}

/** Columns of the entity, on an alias. */
export const selectBillColumns = (alias: 't' | 'c'): Sql => {
  const t = raw(alias)
  return sql`${t}.id, ${t}.version, ${t}.state, ${t}.kind, ${t}.number, ${t}.exhibition_id as "exhibitionId",
    ${t}.participation_id as "participationId", ${t}.company_id as "companyId",
    ${t}.parent_company_id as "parentCompanyId", ${t}.sponsor_id as "sponsorId", ${t}.holder_id as "holderId",
    ${t}.payable::text as payable, ${t}.revoked, ${t}.waived_by as "submittedBy"`
}

/**
 * Bills an actor sees, as a condition on an alias: the venue all, an organizer those of its exhibitions, others their
 * own and their secondaries'.
 */
export function buildBillScope(actor: Actor, alias: 't' | 'c' = 't'): Sql {
  const { companyType, companyId } = actor
  const t = raw(alias)
  if (companyType === 'platform') return sql`true`
  if (companyType === 'sponsor') return sql`${t}.sponsor_id = ${companyId}`
  return sql`(${t}.company_id = ${companyId} or ${t}.parent_company_id = ${companyId})`
}

const isVenue = ({ companyType }: Actor) => companyType === 'platform'
const pays = (actor: Actor, row: Pick<LockedBill, 'companyId'>) => row.companyId === actor.companyId
/** Whether the actor's company receives the money of a bill; only it sees proofs and payers' accounts. */
export const isHolder = (actor: Actor, row: Pick<LockedBill, 'holderId'>): boolean => row.holderId === actor.companyId

export const bill: EntityDefinition<LockedBill, BillState, BillEvent> = {
  entityType: 'charge',
  table: 'bill',
  machine: billStateMachine,
  columns: selectBillColumns('t'),
  scope: actor => buildBillScope(actor),
  may: {
    submitProof: { permission: 'charge:apply', if: pays },
    // Another operator of the venue confirms a discounted bill.
    payFromPrepaid: { permission: 'charge:apply', if: (actor, row) => pays(actor, row) && !row.submittedBy },
    return: { permission: 'charge:finish', if: isHolder },
    finish: { permission: 'charge:finish', if: isHolder },
    cancel: { if: (actor, row) => (isVenue(actor) ? actor.permissions.has('charge:waive') : mayApply(actor, row)) },
    // For quota only: paid badges are in use.
    revoke: { permission: 'charge:finish', if: (actor, row) => row.kind === 'quota' && isHolder(actor, row) },
  },
  // The operator who gave a discount counts as its submitter: another one confirms the payment (docs/glossary.md).
  decisions: ['finish'],
  override: onlyDecider('charge:finish', 'finish'),
  nameOf: row => row.number,
  exhibitionOf: row => row.exhibitionId,
  affectedCompanies: row => [row.companyId, row.parentCompanyId, row.sponsorId, row.holderId],
}

const mayApply = (actor: Actor, row: LockedBill) => pays(actor, row) && actor.permissions.has('charge:apply')

/** The actions on a bill that are available to this caller. */
export function findBillActions(actor: Actor, row: LockedBill): BillAction[] {
  const open = row.state === 'unpaid' || row.state === 'returned'
  const mayDiscount = open && isVenue(actor) && actor.permissions.has('charge:waive')
  const isPaid = row.state === 'finished' && row.payable !== '0'
  const mayAsk = isPaid && pays(actor, row) && actor.permissions.has('invoice:apply')
  const mayMake =
    isPaid && row.kind === 'accreditation' && isHolder(actor, row) && actor.permissions.has('invoice:make')
  return [
    ...listActions(bill, actor, row),
    ...(mayDiscount ? (['discount'] as const) : []),
    ...(mayAsk ? (['invoice'] as const) : []),
    ...(mayMake ? (['makeInvoice'] as const) : []),
  ]
}
