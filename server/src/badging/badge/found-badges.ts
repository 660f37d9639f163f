import type { Output } from '@fairgate/contract/app/catalogue'
import sql from 'sql-template-tag'
import { ofExhibition } from '../../exhibitions/exhibition/api.ts'
import { companyNames } from '../../identity/company/api.ts'
import type { Db } from '../../kernel/database/database.ts'

interface Name {
  cn: string
  en: string
}

/** The numbers by which holders are searched; digests as they are stored. */
export interface SearchNumbers {
  exhibitionIds: readonly string[]
  codes: readonly string[]
  documents: readonly Buffer[]
  phones: readonly Buffer[]
  /** Credential ids of the scanned codes. */
  credentialIds: readonly string[]
}

/** A badge or ticket that matches one of the numbers, with the number that matched. */
export interface FoundHolder<State> {
  id: string
  exhibitionId: string
  exhibition: Name
  openFrom: string | null
  openTo: string | null
  code: string
  name: string
  type: Name
  company: Name
  state: State
  documentDigest: Buffer | null
  phoneDigest: Buffer | null
  /** The plate, for the badge of a vehicle. */
  plate: string | null
  /** All credentials it ever had. */
  credentialIds: string[]
}

type BadgeState = Output<'getBadgePage'>['list'][number]['state']

/**
 * Badges with one of these numbers, the newest exhibition first: one `= any` for each kind of number, each by its
 * index.
 */
export function badgesWith(db: Db, numbers: SearchNumbers, most: number): Promise<FoundHolder<BadgeState>[]> {
  const { exhibitionIds, codes, documents, phones, credentialIds } = numbers
  const here = sql`exhibition_id = any(${[...exhibitionIds]}::uuid[])`
  return db.many<FoundHolder<BadgeState>>(sql`
    with found as (
      select exhibition_id, id from badge where ${here} and code = any(${[...codes]}::text[])
      union select exhibition_id, id from badge where ${here} and document_blind_index = any(${[...documents]}::bytea[])
      union select exhibition_id, id from badge where ${here} and phone_blind_index = any(${[...phones]}::bytea[])
      union select exhibition_id, badge_id from credential where ${here} and id = any(${[...credentialIds]}::uuid[])
    )
    select t.id, t.exhibition_id as "exhibitionId", json_build_object('cn', e.name_cn, 'en', e.name_en) as exhibition,
      e.open_from as "openFrom", e.open_to as "openTo", t.code, t.name,
      json_build_object('cn', y.name_cn, 'en', y.name_en) as type, ${companyNames(sql`t.company_id`)} as company, t.state,
      t.document_blind_index as "documentDigest", t.phone_blind_index as "phoneDigest",
      (select v.plate from vehicle v where v.exhibition_id = t.exhibition_id and v.badge_id = t.id) as plate,
      array(select c.id::text from credential c where c.exhibition_id = t.exhibition_id and c.badge_id = t.id
        and cardinality(${[...credentialIds]}::uuid[]) > 0) as "credentialIds"
    from found join badge t on t.exhibition_id = found.exhibition_id and t.id = found.id
      join badge_type y on y.id = t.badge_type_id ${ofExhibition}
    order by e.open_from desc nulls last, t.code limit ${most}`)
}
