import sql, { raw, type Sql } from 'sql-template-tag'
import type { Cipher } from '../../../kernel/crypto/cipher.ts'
import type { Reading } from '../../../kernel/crypto/set-aside.ts'
import type { Db } from '../../../kernel/database/database.ts'
import type { Services } from '../../../kernel/services/services.ts'

/** Vehicles, as a table under an alias: exhibition_id, badge_id, plate. */
export const vehicles = (alias: 't'): Sql => sql`vehicle ${raw(alias)}`

const opened = (
  cipher: Cipher,
  badgeId: string,
  column: 'document_sealed' | 'phone_sealed',
  encrypted: Buffer | null,
) => (encrypted?.length ? cipher.decrypt(encrypted, { table: 'vehicle_driver', column, row: badgeId }) : '')

/** Telephones of the drivers of these vehicles without duplicates; those that cannot be decrypted are left out. */
export async function driverPhones(
  { db, services }: { db: Db; services: Pick<Services, 'cipher'> },
  exhibitionId: string,
  badgeIds: readonly string[],
  reading: Reading,
): Promise<{ badgeId: string; plate: string; name: string; phone: string }[]> {
  const rows = await db.many<{ badgeId: string; plate: string; name: string; encrypted: Buffer }>(sql`
    select distinct on (d.badge_id, d.phone_blind_index) d.badge_id as "badgeId", v.plate, d.name, d.phone_encrypted as encrypted
    from vehicle_driver d join vehicle v on v.exhibition_id = d.exhibition_id and v.badge_id = d.badge_id
    where d.exhibition_id = ${exhibitionId} and d.badge_id = any(${[...badgeIds]}::uuid[]) and d.phone_encrypted is not null
    order by d.badge_id, d.phone_blind_index, d.number`)
  const phones = rows.flatMap(({ badgeId, plate, name, encrypted }) => {
    const phone = reading.of(() => opened(services.cipher, badgeId, 'phone_sealed', encrypted), { exhibitionId })
    return phone === undefined ? [] : [{ badgeId, plate, name, phone }]
  })
  await reading.write(db)
  return phones
}

/** Whole numbers of a vehicle's drivers, in their order; empty for the badge of a person. */
export async function driverNumbers(
  { db, services }: { db: Db; services: Pick<Services, 'cipher'> },
  exhibitionId: string,
  badgeId: string,
): Promise<{ documentNumber: string; phone: string }[]> {
  const rows = await db.many<{ document: Buffer; phone: Buffer | null }>(sql`
    select document_encrypted as document, phone_encrypted as phone from vehicle_driver
    where exhibition_id = ${exhibitionId} and badge_id = ${badgeId} order by number`)
  return rows.map(({ document, phone }) => ({
    documentNumber: opened(services.cipher, badgeId, 'document_sealed', document),
    phone: opened(services.cipher, badgeId, 'phone_sealed', phone),
  }))
}
