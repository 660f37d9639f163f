import sql from 'sql-template-tag'
import type { Db } from '../../kernel/database/database.ts'
import { matchNumbers } from '../../kernel/retention/data-export.ts'
import { noName, type RetentionRule } from '../../kernel/retention/retention.ts'

const noPhone = { phone_blind_index: sql`null`, phone_encrypted: sql`null`, phone_masked: sql`''` }

/** The personal data of ticket holders. */
export const ticketRetention: RetentionRule = {
  table: 'ticket',
  key: ['exhibition_id', 'id'],
  marked: true,
  parts: {
    person: {
      some: sql`(t.name <> '' or t.phone_blind_index is not null or t.birth is not null)`,
      redaction: { name: sql`''`, ...noPhone, phone_tail: sql`null`, birth: sql`null` },
    },
    document: {
      some: sql`t.document_blind_index is not null`,
      redaction: {
        ...{
          document_type: sql`null`,
          document_blind_index: sql`null`,
          document_encrypted: sql`null`,
          document_masked: sql`''`,
        },
        document_tail: sql`null`,
      },
      with: { column: 'id', also: deleteSlots },
    },
  },
  dataExport: {
    matchRows: identifiers =>
      matchNumbers(identifiers, { document: sql`t.document_blind_index`, phone: sql`t.phone_blind_index` }),
    columns: {
      ...{
        code: 'plain',
        name: 'plain',
        document_type: 'documentType',
        document_encrypted: 'sealed',
        phone_encrypted: 'sealed',
      },
      ...{ birth: 'plain', created_at: 'plain' },
    },
    document: sql`t.document_blind_index`,
  },
}

/** The personal data of buyers. One of the two digests may not be null, so it becomes empty, which matches nobody. */
export const orderRetention: RetentionRule = {
  table: 'ticket_order',
  key: ['id'],
  marked: true,
  parts: {
    person: {
      some: sql`true`,
      redaction: {
        ...{ buyer_name: noName, buyer_company: sql`''`, ...noPhone, phone_blind_index: sql`''::bytea` },
        ...{
          email_blind_index: sql`null`,
          email_encrypted: sql`null`,
          email_masked: sql`''`,
          holders_encrypted: sql`null`,
        },
      },
    },
  },
  dataExport: {
    matchRows: identifiers =>
      matchNumbers(identifiers, { phone: sql`t.phone_blind_index`, email: sql`t.email_blind_index` }),
    columns: {
      ...{
        code: 'plain',
        buyer_name: 'plain',
        buyer_company: 'plain',
        phone_encrypted: 'sealed',
        email_encrypted: 'sealed',
      },
      created_at: 'plain',
    },
    excludedColumns: {
      holders_encrypted: 'data of other people, whose tickets are found by their own numbers',
    },
  },
}

/** Deletes the counts of tickets of a type per document. */
async function deleteSlots(db: Db, was: readonly unknown[]): Promise<void> {
  await db.run(sql`delete from ticket_person_slot where ticket_id = any(${was as string[]}::uuid[])`)
}
