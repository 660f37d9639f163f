import sql, { type Sql } from 'sql-template-tag'
import { companyNames } from '../company/facts.ts'
import { counts, ofExhibition } from '../exhibition/facts.ts'
import { asking, type DatedAsking, dated, nothingAsked } from '../kernel/asking.ts'
import type { Actor } from '../kernel/context.ts'
import { countersOf, venueScope } from '../kernel/counter.ts'
import type { Db } from '../kernel/database.ts'
import {
  livingStates,
  type WhitelistSubject,
  waitingStates,
  whitelist,
  whitelistActionsOf,
  whitelistScope,
} from './subject.ts'

export { whitelistsAtDoor } from './named-by.ts'

/** Whether a list's days still matter. */
export const listLives = (id: Sql): Sql => sql`exists (
  select from whitelist held where held.id = ${id} and held.state = any(${[...livingStates]}::text[]))`

/** Lists that wait for this reader: the venue's yes, or as the organizer of their show its own. */
export async function whitelistsToDecide(db: Db, actor: Actor): Promise<DatedAsking> {
  if (!actor.permissions.has('whitelist:approve')) return nothingAsked
  const isVenue = actor.companyType === 'platform'
  const counted = await countersOf(db, isVenue ? venueScope : actor.companyId, 'whitelist')
  // What the rule looks at beside the state: to an organizer only lists of others, of its shows, are counted.
  const like = { sponsorId: actor.companyId, companyId: '', during: true }
  const kinds = waitingStates.map(state => ({
    like: { ...like, state },
    count: counted[state] ?? 0,
    where: sql`t.state = ${state}`,
  }))
  const among = sql`whitelist t where ${counts('t.exhibition_id')} and ${whitelistScope(actor)}`
  const asked = await asking<WhitelistSubject>(
    db,
    actor,
    {
      verb: isVenue ? 'approve' : 'endorse',
      actions: row => whitelistActionsOf(actor, row),
      decided: {
        submittedBy: 't.submitted_by',
        among,
        override: whitelist.override,
      },
    },
    kinds,
  )
  return dated(asked, among, { since: 't.submitted_at' })
}

/** A guest of a white list, as a desk may know them. */
export interface FoundGuest {
  id: string
  /** The list's number. */
  code: string
  name: string
  /** The list's. */
  state: WhitelistSubject['state']
  exhibition: { cn: string; en: string }
  /** The host. */
  company: { cn: string; en: string }
  documentDigest: Buffer
  phoneDigest: Buffer
  plate: string | null
}

/** Guests bound to white lists, by documents and telephones (digests) and plates; the newest first. */
export function guestsWith(
  db: Db,
  sought: Readonly<Record<'documents' | 'phones', readonly Buffer[]>> & { plates: readonly string[] },
  most: number,
): Promise<FoundGuest[]> {
  return db.many<FoundGuest>(sql`
    select g.id, t.number as code, g.name, t.state, json_build_object('cn', e.name_cn, 'en', e.name_en) as exhibition,
      ${companyNames(sql`t.company_id`)} as company, g.document_digest as "documentDigest",
      g.phone_digest as "phoneDigest", g.plate
    from (
      select g.* from whitelist_guest g where g.document_digest = any(${[...sought.documents]}::bytea[])
      union select g.* from whitelist_guest g where g.phone_digest = any(${[...sought.phones]}::bytea[])
      union select g.* from whitelist_guest g where g.plate = any(${[...sought.plates]}::text[])
    ) g join whitelist t on t.id = g.whitelist_id ${ofExhibition}
    where g.unbound_at is null and ${counts('t.exhibition_id')} order by g.bound_at desc, g.id limit ${most}`)
}

export { guestsOfEnded, keptGuests, keptOfEndedLists, keptWhitelists } from './kept.ts'

/** Of which exhibition a list is. */
export const groundOfList = (id: string): Sql => sql`select t.exhibition_id from whitelist t where t.id = ${id}`
