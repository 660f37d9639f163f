import sql from 'sql-template-tag'
import { byOpenNumbers, type Told } from '../kernel/told.ts'

/** Whom a company names to be reached. */
export const toldContacts: Told = {
  table: 'company',
  key: ['id'],
  whose: sought => byOpenNumbers(sought, { phone: sql`t.contact_telephone`, email: sql`t.contact_email` }),
  shows: { name_cn: 'plain', contact_name: 'plain', contact_telephone: 'plain', contact_email: 'plain' },
  exhibition: null,
}

/** To whom its invoices and papers are sent. */
export const toldReceivers: Told = {
  table: 'received_address',
  key: ['id'],
  whose: sought => byOpenNumbers(sought, { phone: sql`t.telephone` }),
  shows: { recipient: 'plain', telephone: 'plain', detail: 'plain', created_at: 'plain' },
  exhibition: null,
}
