import { consentAge } from '@fairgate/contract/sales/audience/fields'
import sql, { raw, type Sql } from 'sql-template-tag'
import type { Cipher } from '../../kernel/crypto/cipher.ts'
import type { Db } from '../../kernel/database/database.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { openNumber } from './numbers.ts'

export { audienceSearches, audienceWhere } from './audience-filter.ts'
export { emailDigest } from './numbers.ts'

/** Attendance of holders in exhibitions, as they were then; and the same as a table `a`. */
export const attendanceTable: Sql = sql`attendance`
export const attendances: Sql = sql`attendance a`

/** The people as a table `t`. */
export const people: Sql = sql`audience t`

/** Whether a person `t` is too young for a consent. */
export const isYoung: Sql = sql`(t.birth > now() - make_interval(years => ${consentAge})) is true`

/** Whether the owner of a row `t` may not send messages to a contact, by its digest. */
export const isSuppressedContact = (contact: Sql): Sql =>
  sql`exists (select from suppression s where s.owner_id = t.owner_id and s.contact_blind_index = ${contact})`

/** Refuses `kernel.notFound` unless all of these are people of a company. */
export async function refuseForeignPeople(db: Db, ownerId: string, ids: readonly string[]): Promise<void> {
  const { n } = await db.one<{ n: number }>(sql`
    select count(*)::int as n from audience where owner_id = ${ownerId} and merged_into is null and id = any(${[...ids]}::uuid[])`)
  if (n < new Set(ids).size) refuse('kernel.notFound')
}

/** Ids of a person and of those who were merged into them, as SQL. */
export const asOnePerson = (id: Sql): Sql =>
  sql`(select one.id from audience one where one.id = ${id} or one.merged_into = ${id})`

/** The name of a person by id, as SQL; null if there is none any more. */
export const personName = (id: Sql): Sql => sql`(select named.name from audience named where named.id = ${id})`

/**
 * Full telephones or addresses of people, for senders of messages; people without one, and those that `opened` does not
 * return, are omitted.
 */
export async function numbersOf(
  db: Db,
  ids: readonly string[],
  kind: 'phone' | 'email',
  opened: (open: (cipher: Cipher) => string | null) => string | null | undefined,
): Promise<Map<string, string>> {
  const rows = await db.many<{ id: string; encrypted: Buffer }>(sql`
    select id, ${raw(`${kind}_encrypted`)} as encrypted from audience
    where id = any(${[...ids]}::uuid[]) and ${raw(`${kind}_encrypted`)} is not null`)
  return new Map(
    rows.flatMap(({ id, encrypted }) => {
      const number = opened(cipher => openNumber(cipher, id, kind, encrypted))
      return number ? [[id, number] as const] : []
    }),
  )
}

/** Whether a holder awaits synchronization, as SQL over its exhibition and id. */
export const isAwaitingSync = (exhibitionId: Sql, holderId: Sql): Sql => sql`exists (
  select from audience_sync_queue due where due.exhibition_id = ${exhibitionId} and due.holder_id = ${holderId})`

export { attendanceDataSource, audienceDataSource, consentDataSource } from './data-export.ts'
