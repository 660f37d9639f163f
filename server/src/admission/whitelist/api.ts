import sql, { type Sql } from 'sql-template-tag'
import { counts, ofExhibition } from '../../exhibitions/exhibition/api.ts'
import { companyNames } from '../../identity/company/api.ts'
import type { Db } from '../../kernel/database/database.ts'
import { openStates, type WhitelistHead } from './entity.ts'

export { whitelistsAtDoor } from './named-by.ts'
export { whitelistsToDecide } from './pending-whitelists.ts'

/** Whether a list's days still matter. */
export const listLives = (id: Sql): Sql => sql`exists (
  select from whitelist open_list where open_list.id = ${id} and open_list.state = any(${[...openStates]}::text[]))`

/** A guest of a white list, for the hotline. */
export interface FoundGuest {
  id: string
  /** The list's number. */
  code: string
  name: string
  /** The list's state. */
  state: WhitelistHead['state']
  exhibition: { cn: string; en: string }
  /** The host company. */
  company: { cn: string; en: string }
  documentDigest: Buffer
  phoneDigest: Buffer
  plate: string | null
}

/** Guests of white lists by documents and telephones (digests) and plates; the newest first. */
export function guestsWith(
  db: Db,
  search: Readonly<Record<'documents' | 'phones', readonly Buffer[]>> & { plates: readonly string[] },
  most: number,
): Promise<FoundGuest[]> {
  return db.many<FoundGuest>(sql`
    select g.id, t.number as code, g.name, t.state, json_build_object('cn', e.name_cn, 'en', e.name_en) as exhibition,
      ${companyNames(sql`t.company_id`)} as company, g.document_blind_index as "documentDigest",
      g.phone_blind_index as "phoneDigest", g.plate
    from (
      select g.* from whitelist_guest g where g.document_blind_index = any(${[...search.documents]}::bytea[])
      union select g.* from whitelist_guest g where g.phone_blind_index = any(${[...search.phones]}::bytea[])
      union select g.* from whitelist_guest g where g.plate = any(${[...search.plates]}::text[])
    ) g join whitelist t on t.id = g.whitelist_id ${ofExhibition}
    where g.unbound_at is null and ${counts('t.exhibition_id')} order by g.bound_at desc, g.id limit ${most}`)
}

export { endedListRetention, guestRetention, guestsOfEnded, whitelistRetention } from './retention.ts'

/** The exhibition of a list. */
export const selectListExhibition = (id: string): Sql => sql`select t.exhibition_id from whitelist t where t.id = ${id}`
