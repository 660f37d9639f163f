import type { TicketColumn } from '@fairgate/contract/sales/ticket/import-fields'
import sql from 'sql-template-tag'
import { phoneDigest } from '../../../badging/badge/api.ts'
import type { Cipher } from '../../../kernel/crypto/cipher.ts'
import type { Db } from '../../../kernel/database/database.ts'
import type { GoodRow } from '../../../kernel/import/definition.ts'
import type { Sale, TicketImport } from './import-rules.ts'
import type { TicketEntry } from './validate-row.ts'

export type TicketRow = GoodRow<TicketColumn, TicketEntry>

/** The buyer: named in a row of the order, else the one of the upload. */
export type Buyer = Sale['buyer']

/** An existing order with a number of the sheet, or the one for its rows without a number. */
export interface KnownOrder {
  id: string
  code: string
  number: string
  state: string
  /** Created by this import. */
  own: boolean
  quantity: number
  reference: string | null
  buyer: Buffer
}

/** Existing orders of the seller with the rows' numbers; the order for rows without a number belongs to the import. */
export function knownOrders(db: Db, found: TicketImport, rows: readonly TicketRow[]): Promise<KnownOrder[]> {
  const numbers = [...new Set(rows.map(({ entry }) => entry.number))].filter(Boolean)
  return db.many<KnownOrder>(sql`
    select id, code, coalesce(outer_code, '') as number, state, import_id is not distinct from ${found.id}::uuid as own,
      quantity, reference, coalesce(phone_blind_index, email_blind_index) as buyer
    from ticket_order
    where exhibition_id = ${found.exhibitionId} and company_id = ${found.companyId} and state <> 'cancelled'
      and outer_code = any(${numbers}::text[])
    union all
    select id, code, '', state, true, quantity, reference, coalesce(phone_blind_index, email_blind_index) from ticket_order
    where import_id = ${found.id} and outer_code is null and state = ${found.settings.held ? 'awaitingPayment' : 'confirmed'}
    order by id`)
}

/** The buyer of a new order: the first of its rows with a contact, else the one of the upload. */
export function buyerOf(rows: readonly TicketRow[], { buyer }: Pick<Sale, 'buyer'>): Buyer {
  const named = rows.find(({ entry }) => entry.buyer.phone ?? entry.buyer.email)?.entry.buyer
  const name = rows.find(({ entry }) => entry.buyer.name)?.entry.buyer.name ?? buyer.name
  if (!named) return { ...buyer, name }
  return { name, phone: named.phone, email: named.email, company: '', language: buyer.language }
}

/** What identifies a buyer for the limit per person. */
export const buyerDigest = (cipher: Cipher, { phone, email }: Pick<Buyer, 'phone' | 'email'>): Buffer =>
  phone ? phoneDigest(cipher, phone) : cipher.digest((email ?? '').toLowerCase(), 'mail')

export const byNumber = (rows: readonly TicketRow[]): Map<string, TicketRow[]> =>
  Map.groupBy(rows, ({ entry }) => entry.number)
