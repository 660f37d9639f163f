import type { Input } from '@fairgate/contract/app/catalogue'
import type { AudienceKind } from '@fairgate/contract/sales/audience/commands'
import { agesOf } from '@fairgate/contract/sales/audience/fields'
import sql, { raw, type Sql } from 'sql-template-tag'
import { documentTail, phoneDigest, phoneTail, searchedDocuments } from '../../badging/badge/api.ts'
import type { Actor } from '../../kernel/command/context.ts'
import type { Cipher } from '../../kernel/crypto/cipher.ts'
import type { Db } from '../../kernel/database/database.ts'
import { type Found, few, findFirstIds, foundByName, nameInside } from '../../kernel/list/name-search.ts'
import { combineAll } from '../../kernel/list/rows-query.ts'

export type AudienceFilter = Input<'exportAudience'>['filter']

/** The company that owns the people. */
export type Owner = Pick<Actor, 'companyId' | 'companyType'>

/** The attendance `a` of a row `t`: the organizer's people are in one column, the venue's in another. */
export const attendanceOf = ({ companyType }: Owner): Sql =>
  companyType === 'platform' ? sql`a.venue_audience_id = t.id` : sql`a.audience_id = t.id`

const kindOfRow = (kind: AudienceKind): Sql => raw(`t.kind = '${kind}'`)

/** Completed years today, in the venue's zone, for a birth date. */
export const ageOf = (birth: Sql, timeZone: string): Sql =>
  sql`extract(year from age((now() at time zone ${timeZone})::date, ${birth}))::int`

/** The conditions on people `t` of a kind under a filter of their owner. */
export function audienceWhere(owner: Owner, filter: AudienceFilter, timeZone: string, kind?: AudienceKind): Sql[] {
  const { exhibitionId, entered, day, badgeTypeId, ticketTypeId, age, region } = filter
  const attended = [
    ...(exhibitionId ? [sql`a.exhibition_id = ${exhibitionId}`] : []),
    ...(badgeTypeId ? [sql`a.type_id = ${badgeTypeId}`] : []),
    ...(ticketTypeId ? [sql`a.type_id = ${ticketTypeId}`] : []),
    ...(day ? [cameOn(day)] : []),
    ...(entered === 'yes' ? [came] : []),
  ]
  const attends = (conditions: readonly Sql[]) =>
    sql`exists (select from attendance a where ${attendanceOf(owner)} and ${combineAll(conditions)})`
  return [
    sql`t.owner_id = ${owner.companyId} and t.merged_into is null`,
    ...(kind ? [kindOfRow(kind)] : []),
    ...(attended.length > 0 ? [attends(attended)] : []),
    ...(entered === 'no'
      ? [sql`not ${attends([...(exhibitionId ? [sql`a.exhibition_id = ${exhibitionId}`] : []), came])}`]
      : []),
    ...(age ? [sql`${ageOf(sql`t.birth`, timeZone)} between ${agesOf[age][0]} and ${agesOf[age][1]}`] : []),
    ...(region ? [sql`starts_with(t.region, ${region.replace(/(00){1,2}$/, '')})`] : []),
    ...same(filter, 'gender', 't.gender'),
    ...same(filter, 'jobClass', 't.job_class'),
    ...same(filter, 'industry', 't.industry'),
    ...same(filter, 'channel', 't.channel'),
    ...same(filter, 'source', 't.source'),
    ...same(filter, 'survey', 't.survey'),
    ...same(filter, 'marketing', 't.marketing'),
  ]
}

/** Whether a filter other than the kind is set. */
export const narrows = (filter: AudienceFilter): boolean => Object.values(filter).some(value => value !== undefined)

const same = (filter: AudienceFilter, member: keyof AudienceFilter, column: string): Sql[] =>
  filter[member] === undefined ? [] : [sql`${raw(column)} = ${filter[member]}`]

const came = sql`bit_count(a.days) > 0`
/** Days before the first and after the last bit have no entry. */
const cameOn = (day: string): Sql =>
  sql`case when ${day}::date - a.first_day between 0 and 127 then get_bit(a.days, ${day}::date - a.first_day) = 1 else false end`

const scope = 'right(t.owner_id::text, 6)'
/** The expression of `audience_search`. */
const grams = raw(
  `(search_grams(${scope}, t.name) || array[${scope} || 'd' || t.document_tail, ${scope} || 'p' || t.phone_tail])`,
)

/** Searches of people `t` of an owner; a number by all or its last four characters. */
export function audienceSearches(db: Db, cipher: Cipher, ownerId: string) {
  const own = ownerId.slice(-6)
  const endsSo = async (tail: string): Promise<Found> => {
    const ends = sql`${grams} @> ${[own + tail]}::text[]`
    const ids = await findFirstIds(db, sql`select t.id from audience t where t.owner_id::text = ${ownerId} and ${ends}`)
    const some = sql`t.id = any(${ids}::uuid[])`
    return ids.length > few ? { rows: ends, some } : { rows: some }
  }
  return {
    name: (typed: string): Promise<Found> => {
      const find = sql`select t.id from audience t where t.owner_id::text = ${ownerId} and ${nameInside(grams, ['t.name'], own, typed)}`
      return foundByName(db, { find, id: 't.id', columns: ['t.name'], typed })
    },
    phone(typed: string): Sql | Promise<Found> {
      const tail = phoneTail(cipher, typed)
      return tail === undefined ? sql`t.phone_blind_index = ${phoneDigest(cipher, typed)}` : endsSo(`p${tail}`)
    },
    document(typed: string): Sql | Promise<Found> {
      const tail = documentTail(cipher, typed)
      return tail === undefined
        ? sql`t.document_blind_index = any(${searchedDocuments(cipher, typed)}::bytea[])`
        : endsSo(`d${tail}`)
    },
  }
}
