import { normaliseNumber } from '@fairgate/contract/kernel/field/half-width'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Cipher } from '../../kernel/crypto/cipher.ts'
import type { Db } from '../../kernel/database/database.ts'
import { type Found, few, findFirstIds, foundByName, inside, nameInside } from '../../kernel/list/name-search.ts'
import { documentTail, phoneDigest, phoneTail, searchedDocuments } from './encrypted-person.ts'

/** The expression of `badge_search` (0961_badge_search.sql). */
const scope = 'right(b.exhibition_id::text, 6)'
const grams = raw(
  `(search_grams(${scope}, b.name) || array[${scope} || 'd' || b.document_tail, ${scope} || 'p' || b.phone_tail])`,
)
/** An exhibition: its id, or an expression of it as text where several are searched by one statement. */
type Exhibition = string | Sql
const scopeOf = (one: Exhibition): string | Sql => (typeof one === 'string' ? one.slice(-6) : sql`right(${one}, 6)`)

/**
 * Selects `id` of the badges of an exhibition with what was typed inside their name, by an index, in no order. Characters
 * are stored by exhibition; the exhibition as text keeps the planner from reading all its badges beside them.
 */
export const badgesNamed = (exhibitionId: Exhibition, typed: string): Sql =>
  sql`select b.id from badge b where b.exhibition_id::text = ${exhibitionId}
    and ${nameInside(grams, ['b.name'], scopeOf(exhibitionId), typed)}`

/** The same of what was typed inside their English name, by an index of those that have one (0961_badge_search.sql). */
export const badgesNamedInEnglish = (exhibitionId: Exhibition, typed: string): Sql =>
  sql`select b.id from badge b where b.exhibition_id::text = ${exhibitionId} and b.name_en <> ''
    and ${nameInside(raw(`search_grams(${scope}, b.name_en)`), ['b.name_en'], scopeOf(exhibitionId), typed)}`

/** So many of an exhibition's badges are looked at before the index of names is asked. */
const walked = 500

export interface Named {
  exhibitionId: Exhibition
  typed: string
  language: 'cn' | 'en'
  most: number
  /** What else is asked of a badge `b`. */
  also?: Sql
}

/**
 * Selects `id` of at most `most` badges of an exhibition, and of at most `most` more, with what was typed inside their name
 * or their English name; some twice. Where all have it ("观众"), the index of names gathers every one of them before it gives
 * the first: what is common is met soon among the newest, and then the index is not asked.
 */
export function someNamed({ exhibitionId, typed, language, most, also = sql`true` }: Named): Sql {
  const [column, find] = language === 'cn' ? ['b.name', badgesNamed] : ['b.name_en', badgesNamedInEnglish]
  return sql`with newest as materialized (select b.id from (select * from badge
      where exhibition_id = ${exhibitionId}::uuid order by created_at desc, id desc limit ${raw(`${walked}`)}) b
      where ${inside([column], typed)} and ${also} limit ${most})
    select id from newest
    union all (select id from (${find(exhibitionId, typed)} and ${also}) found
      where (select count(*) from newest) < ${most} limit ${most})`
}

/** The same as the search of a list of badges `b`. */
export const namedInside = (db: Db, exhibitionId: string, typed: string): Promise<Found> =>
  foundByName(db, { find: badgesNamed(exhibitionId, typed), id: 'b.id', columns: ['b.name'], typed })

/** Searches of a list of badges `b`; of a number the whole or its last four characters. */
export const badgeSearches = (db: Db, cipher: Cipher, exhibitionId: string) => ({
  name: (typed: string) => namedInside(db, exhibitionId, typed),
  documentNumber(typed: string) {
    const tail = documentTail(cipher, typed)
    return tail === undefined
      ? sql`b.document_digest = any(${searchedDocuments(cipher, typed)}::bytea[])`
      : endsSo(db, exhibitionId, `d${tail}`)
  },
  code: (typed: string) => sql`b.code = ${normaliseNumber(typed)}`,
  phone(typed: string) {
    const tail = phoneTail(cipher, typed)
    return tail === undefined
      ? sql`b.phone_digest = ${phoneDigest(cipher, typed)}`
      : endsSo(db, exhibitionId, `p${tail}`)
  },
})

/** Selects `id` of the badges of an exhibition whose document or telephone ends in these four characters, by the same index. */
export function badgesEndingSo(cipher: Cipher, exhibitionId: Exhibition, four: string): Sql {
  const tails = [`d${documentTail(cipher, four)}`, `p${phoneTail(cipher, four)}`]
  const ends = tails.map(tail => sql`${grams} @> array[${scopeOf(exhibitionId)}::text || ${tail}]`)
  return sql`select b.id from badge b where b.exhibition_id::text = ${exhibitionId} and (${join(ends, ' or ')})`
}

/** Badges whose document (d) or telephone (p) ends in four characters: some in ten thousand, looked up first. */
async function endsSo(db: Db, exhibitionId: string, tail: string): Promise<Found> {
  const ends = sql`${grams} @> array[${scopeOf(exhibitionId)}::text || ${tail}]`
  const ids = await findFirstIds(
    db,
    sql`select b.id from badge b where b.exhibition_id::text = ${exhibitionId} and ${ends}`,
  )
  const some = sql`b.id = any(${ids}::uuid[])`
  return ids.length > few ? { rows: ends, some } : { rows: some }
}
