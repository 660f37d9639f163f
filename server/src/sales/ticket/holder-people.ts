import { documentType } from '@fairgate/contract/badging/badge/document'
import sql, { type Sql } from 'sql-template-tag'
import type { HolderPerson, OpenedHolder } from '../../badging/badge/api.ts'
import type { Cipher } from '../../kernel/crypto/cipher.ts'
import type { Db } from '../../kernel/database/database.ts'

interface Fetched
  extends Pick<HolderPerson, 'exhibitionId' | 'holderId' | 'typeId' | 'name' | 'documentType' | 'birth'> {
  participationId: string | null
  people: number
  stands: boolean
  documentEncrypted: Buffer | null
  phoneEncrypted: Buffer | null
}

/**
 * The holders of tickets, by keys of exhibition and ticket; other keys are omitted. A holder without document and
 * telephone has both null; a group ticket counts its people.
 */
export async function ticketHolders(
  db: Db,
  cipher: Cipher,
  keys: readonly { exhibitionId: string; holderId: string }[],
  opened: OpenedHolder,
): Promise<HolderPerson[]> {
  const rows = await db.many<Fetched>(sql`
    select k.exhibition_id as "exhibitionId", k.id as "holderId", k.participation_id as "participationId",
      k.ticket_type_id as "typeId", k.people, k.state not in ('refunded', 'voided') as stands, k.name,
      k.document_type as "documentType", k.document_encrypted as "documentEncrypted", k.phone_encrypted as "phoneEncrypted", k.birth::text as birth
    from unnest(${keys.map(key => key.exhibitionId)}::uuid[], ${keys.map(key => key.holderId)}::uuid[]) wanted (exhibition_id, id)
      join ticket k on k.exhibition_id = wanted.exhibition_id and k.id = wanted.id and k.purged = '{}'`)
  return rows.flatMap(({ documentEncrypted, phoneEncrypted, ...row }) => {
    const open = (column: string, encrypted: Buffer | null) =>
      encrypted && cipher.decrypt(encrypted, { table: 'ticket', column, row: row.holderId })
    const numbers = opened(row, () => ({
      document: open('document_sealed', documentEncrypted),
      phone: open('phone_sealed', phoneEncrypted),
    }))
    if (!numbers) return []
    const { document, phone } = numbers
    const facts = document && row.documentType ? documentType(row.documentType).facts?.(document) : undefined
    const person: HolderPerson = {
      ...row,
      holder: 'ticket',
      document,
      phone,
      birth: facts?.birthDate ?? row.birth,
      gender: facts?.gender ?? null,
      region: facts?.region ?? null,
      told: facts !== undefined,
      employer: '',
      jobTitle: '',
    }
    return [person]
  })
}

/** Id and both names of a ticket type as one JSON column; null if there is none. */
export const ticketTypeNamed = (ticketTypeId: Sql): Sql => sql`(
  select json_build_object('id', named.id, 'cn', named.name_cn, 'en', named.name_en) from ticket_type named
  where named.id = ${ticketTypeId})`
