import { machine } from '../../kernel/transition/machine.ts'

/**
 * The invoice information of a company: a saved version takes effect once it is synchronized; an issuer of invoices may
 * return it.
 */
export const invoiceSettingStateMachine = machine({
  initial: 'syncing',
  states: {
    syncing: ['同步中', 'Synchronizing'],
    ready: ['已生效', 'In effect'],
    returned: ['已退回', 'Returned'],
  },
  events: {
    synchronize: ['同步', 'Synchronized'],
    return: ['退回', 'Returned'],
  },
  table: {
    syncing: { synchronize: 'ready' },
    ready: { return: 'returned' },
  },
})

export type InvoiceSettingState = keyof typeof invoiceSettingStateMachine.states

/** The issuer: the platform for the organizer, or the organizer itself as the third party. */
export const invoiceMethods = ['platform', 'tripartite'] as const
export type InvoiceMethod = (typeof invoiceMethods)[number]

export const invoiceKinds = ['ordinary', 'special'] as const
export type InvoiceKind = (typeof invoiceKinds)[number]

/** Addresses per company; `received_address_limit` in the database is the same. */
export const addressLimit = 50
