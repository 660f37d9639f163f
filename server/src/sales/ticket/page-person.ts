import type { DocumentTypeCode } from '@fairgate/contract/badging/badge/document'
import sql from 'sql-template-tag'
import type { Cipher } from '../../kernel/crypto/cipher.ts'
import type { Db } from '../../kernel/database/database.ts'

/** The visitor of a link: the holder of a ticket, or the buyer of an order; plain numbers. */
interface PagePerson {
  name: string
  documentType: DocumentTypeCode | null
  document: string | null
  phone: string | null
  email: string | null
  birth: string | null
  employer: string
  isHolder: boolean
}

interface ConsentContext {
  db: Db
  services: { cipher: Cipher }
}

interface Said {
  ownerId: string
  purpose: 'survey' | 'marketing'
  agrees: boolean
  text: string
}

/** The port by which consent is read from and written to the audience module. */
export interface Consents {
  agreed(
    context: ConsentContext,
    ownerId: string,
    person: PagePerson,
  ): Promise<{ survey: boolean; marketing: boolean } | null>
  said(context: ConsentContext, said: Said, person: PagePerson): Promise<void>
}

interface StoredPerson {
  name: string
  documentType: DocumentTypeCode | null
  document: Buffer | null
  phone: Buffer | null
  email: Buffer | null
  birth: string | null
  employer: string
}

/** The person that a link was created for. */
export async function pagePerson(
  { db, services: { cipher } }: ConsentContext,
  purpose: 'ticket' | 'order',
  subject: string,
): Promise<PagePerson | undefined> {
  const stored = await db.maybe<StoredPerson>(
    purpose === 'ticket'
      ? sql`select name, document_type as "documentType", document_encrypted as document, phone_encrypted as phone,
          null as email, birth, '' as employer from ticket where id = ${subject}`
      : sql`select buyer_name as name, null as "documentType", null as document, phone_encrypted as phone,
          email_encrypted as email, null as birth, buyer_company as employer from ticket_order where id = ${subject}`,
  )
  if (!stored) return undefined
  const table = purpose === 'ticket' ? 'ticket' : 'ticket_order'
  const open = (kind: 'document' | 'phone' | 'email') =>
    stored[kind] && cipher.decrypt(stored[kind], { table, column: `${kind}_sealed`, row: subject })
  return {
    ...stored,
    ...{ document: open('document'), phone: open('phone'), email: open('email') },
    isHolder: purpose === 'ticket',
  }
}
