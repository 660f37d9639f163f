import { type InvoiceSettingState, invoiceSettingStateMachine } from '@fairgate/contract/identity/company/states'
import sql from 'sql-template-tag'
import type { EntityDefinition, EntityRow } from '../../kernel/transition/entity-definition.ts'

interface InvoiceSetting extends EntityRow {
  state: InvoiceSettingState
  companyId: string
  title: string
}

/** A company's invoice information, changed by jobs and by issuers. Each version is a row. */
export const invoiceSetting: EntityDefinition<
  InvoiceSetting,
  InvoiceSettingState,
  keyof typeof invoiceSettingStateMachine.events
> = {
  entityType: 'invoiceSetting',
  table: 'invoice_setting',
  fixedVersion: true,
  machine: invoiceSettingStateMachine,
  columns: sql`t.id, t.version, t.state, t.company_id as "companyId", t.title`,
  scope: actor => sql`t.company_id = ${actor.companyId}`,
  may: {},
  nameOf: row => row.title,
  affectedCompanies: row => [row.companyId],
}
