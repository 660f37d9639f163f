import { badgeStateMachine } from '@fairgate/contract/badging/badge/states'
import sql, { raw, type Sql } from 'sql-template-tag'
import { counts } from '../../exhibitions/exhibition/api.ts'
import type { Db } from '../../kernel/database/database.ts'

export { approvalTurn } from './badge-rules.ts'
export { badgesNamed } from './badge-search.ts'
export {
  type Credential,
  documentsOfPeople,
  driversOf,
  findBadgesWith,
  holderOf,
  type MatchedCredential,
} from './blacklist-matches.ts'
export { badgeShift, badgeTypeClone, slotClone } from './clone-spec.ts'
export { claimOf, decodeBadgeCode, type EntriesRule, encodeBadgeCode } from './code.ts'
export { exhibitionNumber } from './credentials.ts'
export { type DocumentBook, documentBook } from './document-book.ts'
export {
  documentDigest,
  documentTail,
  type EncryptedDocument,
  type EncryptedPhone,
  encryptDocument,
  encryptPhone,
  phoneDigest,
  phoneTail,
  plateDigest,
  searchedDocuments,
} from './encrypted-person.ts'
export { badgesWith, type FoundHolder, type SearchNumbers } from './found-badges.ts'
export { badgeHolders, type HolderPerson, type OpenedHolder } from './holder-people.ts'
export { readBirth, readDay, readDocumentCells, readName, readPhone } from './import/person-cells.ts'
export { badgesAtDoor, badgeTypesOfZone, slotsAtDoor } from './named-by.ts'
export { badgesByDecider, badgesToDecide, decisionsIn } from './pending-badges.ts'
export { cardsWithPhotos } from './photos/cards-with-photos.ts'

export { driverPhones, vehicles } from './vehicle/vehicle-drivers.ts'

/** Whether a badge can open a gate now or later. */
export const badgeLives = (exhibitionId: Sql, id: Sql): Sql => sql`exists (
  select from badge open_badge where open_badge.exhibition_id = ${exhibitionId} and open_badge.id = ${id}
    and open_badge.state <> all('{rejected,withdrawn,voided,expired}'))`

/** Whether a card of the badge was ever issued, as SQL; `alias` is a row of the badge. */
export const wasIssued = (alias: string): Sql => {
  const row = raw(alias)
  return sql`exists (select from credential past where past.exhibition_id = ${row}.exhibition_id
    and past.badge_id = ${row}.badge_id and past.issued_at is not null)`
}

/** How many badges of one type are at which stage, for the overview of an exhibition. */
export interface BadgeTypeFigures {
  badgeTypeId: string
  nameCn: string
  nameEn: string
  colour: string
  /** The card was issued. */
  issued: number
  /** With an active code, issued or not. */
  approved: number
  /** Awaiting a decision of the organizer or the platform. */
  toReview: number
}

/** Figures by type, from counters: the cost does not depend on the number of badges. */
export function badgeFigures(db: Db, exhibitionId: string): Promise<BadgeTypeFigures[]> {
  return db.many<BadgeTypeFigures>(sql`
    select t.id as "badgeTypeId", t.name_cn as "nameCn", t.name_en as "nameEn", t.colour,
      coalesce(sum(c.value) filter (where c.name = 'credential.issued'), 0)::int as issued,
      coalesce(sum(c.value) filter (where c.name like 'credential.%' and c.name <> 'credential.dead'), 0)::int as approved,
      coalesce(sum(c.value) filter (where c.name in ('badge.pending', 'badge.endorsed')), 0)::int as "toReview"
    from badge_type t left join row_count c on c.scope = t.id where t.exhibition_id = ${exhibitionId} and not t.guest group by t.id order by t.number`)
}

/** The photo of a badge's holder, by the id of its file; undefined if there is none. */
export async function photoOf(db: Db, exhibitionId: string, badgeId: string): Promise<string | undefined> {
  const badge = await db.maybe<{ photoId: string | null }>(
    sql`select photo_id as "photoId" from badge where exhibition_id = ${exhibitionId} and id = ${badgeId}`,
  )
  return badge?.photoId ?? undefined
}

/**
 * Counts active badges whose types are valid in one of the phases, and how many of their cards are printed or issued.
 * From counters by type: the cost does not depend on the number of badges.
 */
export function badgesInPhases(
  db: Db,
  exhibitionId: string,
  phases: readonly string[],
): Promise<{ badges: number; cards: number }> {
  return db.one(sql`
    select coalesce(sum(c.value) filter (where c.name <> 'credential.dead'), 0)::int as badges,
      coalesce(sum(c.value) filter (where c.name in ('credential.printed', 'credential.issued')), 0)::int as cards
    from badge_type t join row_count c on c.scope = t.id and c.name like 'credential.%'
    where t.exhibition_id = ${exhibitionId} and t.phases && ${[...phases]}::text[]`)
}

/** Id and both names of a badge type as one JSON column; null if the type does not exist. */
export const badgeTypeNamed = (badgeTypeId: Sql): Sql => sql`(
  select json_build_object('id', named.id, 'cn', named.name_cn, 'en', named.name_en) from badge_type named
  where named.id = ${badgeTypeId})`

/**
 * Returns the ids that are no badge types of the exhibition. Existing types are locked until the caller's transaction
 * ends.
 */
export async function unknownTypes(db: Db, exhibitionId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const found = await db.many<{ id: string }>(sql`
    select id from badge_type where exhibition_id = ${exhibitionId} and id = any (${[...ids]}::uuid[]) order by id for key share`)
  const known = new Set(found.map(({ id }) => id))
  return ids.filter(id => !known.has(id))
}

/** The number of a badge by its id, as SQL; null if the badge does not exist. */
export const badgeCodeOf = (exhibitionId: Sql, badgeId: Sql): Sql => sql`(
  select coded.code from badge coded where coded.exhibition_id = ${exhibitionId} and coded.id = ${badgeId})`

export { evidenceRetention, releasedBefore, sideRetention } from './evidence/retention.ts'
export {
  badgeRetention,
  driverRetention,
  findingRetention,
  guestBadgeRetention,
  recordRetention,
  vehicleRetention,
} from './retention.ts'

/** The participation that owns the badge, as SQL; null if there is none. */
export const badgeParticipation = (exhibitionId: Sql, badgeId: Sql): Sql => sql`(
  select its.participation_id from badge its where its.exhibition_id = ${exhibitionId} and its.id = ${badgeId})`

/**
 * Whether the exhibitions of a sponsor have a badge type; the two types for guests are created automatically and do not
 * count.
 */
export const badgeTypeMade = (sponsorId: string): Sql => sql`exists (select from exhibition e
  join badge_type t on t.exhibition_id = e.id and not t.guest where e.sponsor_id = ${sponsorId} and e.kind = 'show'
  and ${counts('e.id')})`

/** Whether a company has ever submitted a badge, from the counters of its participations. */
export const badgeSubmitted = (companyId: string): Sql => sql`exists (select from participation p
  join row_count c on c.scope = p.id and c.name = any(${sentCounts}::text[])
  where p.company_id = ${companyId} and ${counts('p.id')} group by p.id having sum(c.value) > 0)`

const sentCounts = Object.keys(badgeStateMachine.states)
  .filter(state => state !== badgeStateMachine.initial)
  .map(state => `badge.${state}`)

export { violationRetention } from './violations/retention.ts'
