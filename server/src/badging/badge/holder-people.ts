import { type DocumentTypeCode, documentType } from '@fairgate/contract/badging/badge/document'
import sql from 'sql-template-tag'
import type { Cipher } from '../../kernel/crypto/cipher.ts'
import type { Db } from '../../kernel/database/database.ts'

/** The holder of a badge or ticket with full numbers, for modules that store people, in the same process. */
export interface HolderPerson {
  exhibitionId: string
  holderId: string
  holder: 'badge' | 'ticket'
  /** The participation that applied for it or sold it; null: the venue. */
  participationId: string | null
  typeId: string
  name: string
  documentType: DocumentTypeCode | null
  document: string | null
  phone: string | null
  birth: string | null
  gender: 'male' | 'female' | null
  /** The first six digits of an identity card. */
  region: string | null
  /** Birth, gender and region come from the document. */
  told: boolean
  employer: string
  jobTitle: string
  /** How many people it counts for. */
  people: number
  /** Whether it is still valid: neither voided nor refunded. */
  stands: boolean
}

/** Decrypts what the row of a holder stores; undefined if that fails, and the row is left out. */
export type OpenedHolder = <T>(row: Pick<HolderPerson, 'exhibitionId' | 'holderId'>, read: () => T) => T | undefined

interface Fetched
  extends Omit<HolderPerson, 'holder' | 'document' | 'phone' | 'gender' | 'region' | 'told' | 'people'> {
  documentEncrypted: Buffer | null
  phoneEncrypted: Buffer | null
}

/**
 * The holders of badges, by keys of exhibition and badge. It leaves out keys that are no badges, guests of white lists,
 * who are no visitors and were not wanted for consent, and holders whose data was erased.
 */
export async function badgeHolders(
  db: Db,
  cipher: Cipher,
  keys: readonly { exhibitionId: string; holderId: string }[],
  opened: OpenedHolder,
): Promise<HolderPerson[]> {
  const rows = await db.many<Fetched>(sql`
    select b.exhibition_id as "exhibitionId", b.id as "holderId", b.participation_id as "participationId",
      b.badge_type_id as "typeId", b.name, b.document_type as "documentType", b.document_encrypted as "documentEncrypted",
      b.phone_encrypted as "phoneEncrypted", b.birth::text as birth, b.employer, b.job_title as "jobTitle",
      b.state in ('active', 'suspended', 'expired') as stands
    from unnest(${keys.map(key => key.exhibitionId)}::uuid[], ${keys.map(key => key.holderId)}::uuid[]) wanted (exhibition_id, id)
      join badge b on b.exhibition_id = wanted.exhibition_id and b.id = wanted.id
        and b.participation_id is not null and b.purged = '{}'`)
  return rows.flatMap(({ documentEncrypted, phoneEncrypted, ...row }) => {
    const open = (column: string, encrypted: Buffer | null) =>
      encrypted && cipher.decrypt(encrypted, { table: 'badge', column, row: row.holderId })
    const numbers = opened(row, () => ({
      document: open('document_sealed', documentEncrypted),
      phone: open('phone_sealed', phoneEncrypted),
    }))
    if (!numbers) return []
    const { document, phone } = numbers
    const facts = document && row.documentType ? documentType(row.documentType).facts?.(document) : undefined
    const person: HolderPerson = {
      ...row,
      holder: 'badge',
      people: 1,
      document,
      phone,
      birth: facts?.birthDate ?? row.birth,
      gender: facts?.gender ?? null,
      region: facts?.region ?? null,
      told: facts !== undefined,
    }
    return [person]
  })
}
