import {
  type ApplicationAction,
  applicationStateMachine,
  type InvoiceAction,
  invoiceStateMachine,
} from '@fairgate/contract/finance/invoice/states'
import type { InvoiceMethod } from '@fairgate/contract/identity/company/states'
import sql, { raw, type Sql } from 'sql-template-tag'
import type { Actor } from '../../kernel/command/context.ts'
import { type EntityDefinition, type EntityRow, listActions } from '../../kernel/transition/entity-definition.ts'

export type ApplicationState = keyof typeof applicationStateMachine.states
export type ApplicationEvent = keyof typeof applicationStateMachine.events
export type InvoiceState = keyof typeof invoiceStateMachine.states
export type InvoiceEvent = keyof typeof invoiceStateMachine.events

/** The parties of an application. */
interface Parties {
  /** The applicant. */
  companyId: string
  /** The parent company of the applicant; null if it is the organizer. */
  parentCompanyId: string | null
  sponsorId: string
  /** The issuer of the invoices. */
  makerId: string
}

/** What a transition of an application needs to know. */
export interface LockedApplication extends EntityRow, Parties {
  state: ApplicationState
  exhibitionId: string
  participationId: string
  method: InvoiceMethod
  settingId: string
  title: string
  /** Fen as text. */
  asked: string
  made: string
  reversal: 'none' | 'requested' | 'reversed'
}

/** What a transition of an invoice needs to know. */
export interface LockedInvoice extends EntityRow, Parties {
  state: InvoiceState
  applicationId: string
  exhibitionId: string
  redOf: string | null
  code: string
  /** Whether its payer or the scheduler has confirmed it. */
  isConfirmed: boolean
  /** Fen as text. */
  amount: string
  reversed: string
}

/** Columns of an application, on an alias. */
export const applicationColumns = (alias: 't' | 'a'): Sql => {
  const t = raw(alias)
  return sql`${t}.id, ${t}.version, ${t}.state, ${t}.submitted_by as "submittedBy", ${t}.exhibition_id as "exhibitionId",
    ${t}.participation_id as "participationId", ${t}.company_id as "companyId", ${t}.parent_company_id as "parentCompanyId",
    ${t}.sponsor_id as "sponsorId", ${t}.maker_id as "makerId", ${t}.method, ${t}.setting_id as "settingId", ${t}.title,
    ${t}.requested::text as asked, ${t}.made::text as made, ${t}.reversal`
}

/** Columns of an invoice on an alias, with its application `a`. */
export const invoiceColumns = (alias: 't' | 'i'): Sql => {
  const t = raw(alias)
  return sql`${t}.id, ${t}.version, ${t}.state, ${t}.application_id as "applicationId", a.exhibition_id as "exhibitionId",
    ${t}.red_of as "redOf", ${t}.code, ${t}.confirmed_at is not null as "isConfirmed", ${t}.amount::text as amount, ${t}.reversed::text as reversed,
    a.company_id as "companyId", a.parent_company_id as "parentCompanyId", a.sponsor_id as "sponsorId", a.maker_id as "makerId"`
}

/**
 * Applications an actor sees, as a condition on an alias: the venue all, an organizer those of its exhibitions, others
 * their own and their secondaries'.
 */
export function applicationScope({ companyType, companyId }: Actor, alias: 't' | 'a' = 't'): Sql {
  const t = raw(alias)
  if (companyType === 'platform') return sql`true`
  if (companyType === 'sponsor') return sql`(${t}.sponsor_id = ${companyId} or ${t}.company_id = ${companyId})`
  return sql`(${t}.company_id = ${companyId} or ${t}.parent_company_id = ${companyId})`
}

const isRequester = (actor: Actor, { companyId }: Parties) => companyId === actor.companyId
const makes = (actor: Actor, { makerId }: Parties) => makerId === actor.companyId
const listAffectedCompanies = (row: Parties) => [row.companyId, row.parentCompanyId, row.sponsorId, row.makerId]

export const application: EntityDefinition<LockedApplication, ApplicationState, ApplicationEvent> = {
  entityType: 'invoiceApplication',
  table: 'invoice_application',
  machine: applicationStateMachine,
  columns: applicationColumns('t'),
  scope: actor => applicationScope(actor),
  may: {
    submit: { permission: 'invoice:apply', if: isRequester },
    withdraw: { permission: 'invoice:apply', if: isRequester },
    confirm: { permission: 'invoice:apply', if: isRequester },
    make: { permission: 'invoice:make', if: makes },
    return: { permission: 'invoice:make', if: makes },
  },
  decisions: ['make', 'return'],
  nameOf: row => row.title,
  exhibitionOf: row => row.exhibitionId,
  affectedCompanies: listAffectedCompanies,
}

const mayAsk = (actor: Actor, row: LockedInvoice) =>
  row.redOf === null &&
  ((isRequester(actor, row) && actor.permissions.has('invoice:apply')) ||
    (makes(actor, row) && actor.permissions.has('invoice:make')))
const mayReverse = (actor: Actor, row: LockedInvoice) => row.redOf === null && makes(actor, row)

export const invoice: EntityDefinition<LockedInvoice, InvoiceState, InvoiceEvent> = {
  entityType: 'invoice',
  table: 'invoice',
  machine: invoiceStateMachine,
  columns: invoiceColumns('t'),
  joins: sql`join invoice_application a on a.id = t.application_id`,
  scope: actor =>
    sql`exists (select from invoice_application a where a.id = t.application_id and ${applicationScope(actor, 'a')})`,
  may: {
    requestReversal: { if: mayAsk },
    refuseReversal: { permission: 'invoice:make', if: mayReverse },
    reverse: { permission: 'invoice:make', if: mayReverse },
    reversePart: { permission: 'invoice:make', if: mayReverse },
    refuseReversalConfirmed: { permission: 'invoice:make', if: mayReverse },
    reversePartConfirmed: { permission: 'invoice:make', if: mayReverse },
  },
  nameOf: row => row.code,
  exhibitionOf: row => row.exhibitionId,
  affectedCompanies: listAffectedCompanies,
}

/**
 * The actions on an application that are available to this caller. One with invoices can neither be returned nor
 * withdrawn.
 */
export const applicationActionsOf = (actor: Actor, row: LockedApplication): ApplicationAction[] =>
  listActions(application, actor, row).filter(
    event =>
      !((event === 'return' || event === 'withdraw') && row.made !== '0') &&
      !(event === 'confirm' && row.reversal === 'requested'),
  )

/**
 * The actions on an invoice that are available to this caller; the operator who reverses decides whether in part or
 * whole.
 */
export const invoiceActionsOf = (actor: Actor, row: LockedInvoice): InvoiceAction[] =>
  listActions(invoice, actor, row).filter(event => offered.has(event))

const offered: ReadonlySet<InvoiceEvent> = new Set(['requestReversal', 'refuseReversal', 'reverse'])
