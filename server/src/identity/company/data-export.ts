import sql from 'sql-template-tag'
import { matchPlaintextNumbers, type SubjectDataSource } from '../../kernel/retention/data-export.ts'

/** The contact person of a company. */
export const companyContactDataSource: SubjectDataSource = {
  table: 'company',
  key: ['id'],
  matchRows: identifiers =>
    matchPlaintextNumbers(identifiers, { phone: sql`t.contact_telephone`, email: sql`t.contact_email` }),
  columns: { name_cn: 'plain', contact_name: 'plain', contact_telephone: 'plain', contact_email: 'plain' },
  exhibition: null,
}

/** The recipient of a company's invoices and documents. */
export const receivedAddressDataSource: SubjectDataSource = {
  table: 'received_address',
  key: ['id'],
  matchRows: identifiers => matchPlaintextNumbers(identifiers, { phone: sql`t.telephone` }),
  columns: { recipient: 'plain', telephone: 'plain', detail: 'plain', created_at: 'plain' },
  exhibition: null,
}
