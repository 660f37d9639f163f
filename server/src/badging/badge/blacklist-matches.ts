import sql from 'sql-template-tag'
import type { Db } from '../../kernel/database/database.ts'

/** The badge or ticket of a person. */
export interface Credential {
  exhibitionId: string
  id: string
}

/** A credential that was found by a number, and whether it opens a gate now. */
export interface MatchedCredential extends Credential {
  digest: Buffer
  open: boolean
}

/** Every known document of the people who own these documents, these included. */
export async function documentsOfPeople(db: Db, digests: readonly Buffer[]): Promise<Buffer[]> {
  const rows = await db.many<{ digest: Buffer }>(sql`
    select unnest(${[...digests]}::bytea[]) as digest
    union select every.blind_index as digest from person_document known join person_document every on every.person_id = known.person_id
    where known.blind_index = any(${[...digests]}::bytea[])`)
  return rows.map(({ digest }) => digest)
}

/**
 * Badges that open a door, or would if they were not suspended, by the digest of a document or plate, in these
 * exhibitions. The badges of a vehicle are also found by the documents of its drivers.
 */
export const findBadgesWith = (
  db: Db,
  exhibitionIds: readonly string[],
  digests: readonly Buffer[],
): Promise<MatchedCredential[]> =>
  db.many<MatchedCredential>(sql`
    select t.exhibition_id as "exhibitionId", t.id, t.document_blind_index as digest, t.state = 'active' as open from badge t
    where t.exhibition_id = any(${[...exhibitionIds]}::uuid[])
      and t.document_blind_index = any(${[...digests]}::bytea[]) and t.state in ('active', 'suspended')
    union all
    select t.exhibition_id, t.id, d.document_blind_index, t.state = 'active'
    from vehicle_driver d join badge t on t.exhibition_id = d.exhibition_id and t.id = d.badge_id
    where d.exhibition_id = any(${[...exhibitionIds]}::uuid[])
      and d.document_blind_index = any(${[...digests]}::bytea[]) and t.state in ('active', 'suspended') order by 2`)

/** Documents of the drivers of these vehicles. */
export const driversOf = (db: Db, vehicles: readonly Credential[]): Promise<(Credential & { digest: Buffer })[]> =>
  db.many<Credential & { digest: Buffer }>(sql`
    select d.exhibition_id as "exhibitionId", d.badge_id as id, d.document_blind_index as digest from vehicle_driver d
    where (d.exhibition_id, d.badge_id) in (select * from unnest(${vehicles.map(({ exhibitionId }) => exhibitionId)}::uuid[],
      ${vehicles.map(({ id }) => id)}::uuid[]))`)

/**
 * The holder of a badge, with enough data to distinguish people of the same name; undefined if the badge does not
 * exist.
 */
export const holderOf = (db: Db, exhibitionId: string, badgeId: string): Promise<Holder | undefined> =>
  db.maybe<Holder>(sql`
    select t.name, t.birth::text as birth, t.phone_blind_index as "phoneDigest", t.document_blind_index as "documentDigest",
      t.company_id as "companyId" from badge t where t.exhibition_id = ${exhibitionId} and t.id = ${badgeId}`)

interface Holder {
  name: string
  birth: string | null
  phoneDigest: Buffer | null
  documentDigest: Buffer | null
  companyId: string
}
