import type { BlacklistKind, BlacklistScope } from '@fairgate/contract/admission/blacklist/fields'
import sql, { type Sql } from 'sql-template-tag'
import { ofExhibitionIfAny } from '../../exhibitions/exhibition/api.ts'
import type { Actor } from '../../kernel/command/context.ts'
import {
  addPendingRows,
  countPending,
  type DatedPendingCount,
  nothingPending,
} from '../../kernel/counter/pending-count.ts'
import { readRowCounts, venueScope } from '../../kernel/counter/row-count.ts'
import type { Db } from '../../kernel/database/database.ts'
import type { SubjectIdentifiers } from '../../kernel/retention/data-export.ts'
import { listActions } from '../../kernel/transition/entity-definition.ts'
import { entriesOf } from './data-export.ts'
import { blacklist, type LockedBlacklist } from './entity.ts'

export { appealDataSource, blacklistDataSource } from './data-export.ts'
export { endedEntryRetention } from './retention.ts'

/** Finds which of these digests are on an active entry of an exhibition now. */
export async function findBlacklistedDigests(
  db: Db,
  exhibitionId: string,
  digests: readonly Buffer[],
): Promise<Buffer[]> {
  const found = await db.many<{ digest: Buffer }>(sql`
    select digest from unnest(${[...digests]}::bytea[]) digest
    where blacklisted_with(digest, ${exhibitionId}, clock_timestamp()) is not null`)
  return found.map(({ digest }) => digest)
}

/** An entry for the hotline, without its reason. */
export interface FoundEntry {
  id: string
  code: string
  scope: BlacklistScope
  exhibition: { cn: string; en: string } | null
  kind: BlacklistKind
  name: string
  state: 'pending' | 'urgent' | 'active'
  from: string
  until: string | null
  /** The digest that found it. */
  digest: Buffer | null
  plate: string
}

/** Active entries with one of these documents, telephones or plates: proposed ones, and those in force. */
export function entriesWith(
  db: Db,
  {
    documents,
    phones,
    plates,
  }: Readonly<Record<'documents' | 'phones', readonly Buffer[]>> & { plates: readonly string[] },
  most: number,
): Promise<FoundEntry[]> {
  return db.many<FoundEntry>(sql`
    select t.id, t.code, t.scope, case when e.id is not null then json_build_object('cn', e.name_cn, 'en', e.name_en) end as exhibition, t.kind, case t.kind when 'vehicle' then t.plate else t.name end as name,
      t.state, t.from_day::text as from, t.until_day::text as until, found.blind_index as digest, t.plate
    from (
      select d.blacklist_id as id, d.blind_index from blacklist_document d where d.blind_index = any(${[...documents]}::bytea[])
      union select k.blacklist_id, k.blind_index from blacklist_key k where k.blind_index = any(${[...documents]}::bytea[])
      union select p.id, p.phone_blind_index from blacklist p where p.phone_blind_index = any(${[...phones]}::bytea[])
      union select v.id, null from blacklist v where v.kind = 'vehicle' and v.plate = any(${[...plates]}::text[])
    ) found join blacklist t on t.id = found.id and t.state in ('pending', 'urgent', 'active') ${ofExhibitionIfAny} order by t.code limit ${most}`)
}

/** Entries that await this caller's decision: proposed or urgent ones; nobody decides on their own. */
export async function blacklistToDecide(db: Db, actor: Actor): Promise<DatedPendingCount> {
  if (!actor.permissions.has('blacklist:approve')) return nothingPending
  const counted = await readRowCounts(db, venueScope, 'blacklist')
  const kinds = (['pending', 'urgent'] as const).map(state => ({
    like: { state },
    count: counted[state] ?? 0,
    where: sql`t.state = ${state}`,
  }))
  const among = sql`blacklist t where true`
  const decided = { submittedBy: 't.submitted_by', among }
  const actions = (row: LockedBlacklist) => listActions(blacklist, actor, row)
  const pending = await countPending<LockedBlacklist>(db, actor, { verb: 'approve', actions, decided }, kinds)
  return addPendingRows(pending, among, { since: 't.submitted_at' })
}

/** Whether an active entry suspends a badge or ticket, as SQL over its exhibition and id. */
export const isSuspendedByEntry = (exhibitionId: Sql, holderId: Sql): Sql => sql`exists (
  select from suspended_by_entry suspension where suspension.exhibition_id = ${exhibitionId} and suspension.holder_id = ${holderId} and suspension.released_at is null)`

/** Whether a number is on an active entry, as SQL over its digest. */
export const onEntry = (digest: Sql): Sql =>
  sql`exists (select from blacklist_key entry where entry.blind_index = ${digest})`

/** How many entries of a person are active, or have ended. */
export async function countEntries(db: Db, identifiers: SubjectIdentifiers, live: boolean): Promise<number> {
  return (
    await db.one<{ n: number }>(sql`select count(*)::int as n from blacklist t where ${entriesOf(identifiers, live)}`)
  ).n
}

/** The exhibition of an entry; null if it has none. */
export const selectEntryExhibition = (id: string): Sql =>
  sql`select t.exhibition_id from blacklist t where t.id = ${id}`
