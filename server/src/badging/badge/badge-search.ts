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
/** An exhibition: its id, or an SQL expression of it as text if one statement searches several. */
type Exhibition = string | Sql
const scopeOf = (one: Exhibition): string | Sql => (typeof one === 'string' ? one.slice(-6) : sql`right(${one}, 6)`)

/**
 * Selects `id` of the badges of an exhibition whose name contains the search text, by an index, in no order. The index
 * stores characters by exhibition; the exhibition as text keeps the planner from reading all badges of the exhibition
 * as well.
 */
export const badgesNamed = (exhibitionId: Exhibition, typed: string): Sql =>
  sql`select b.id from badge b where b.exhibition_id::text = ${exhibitionId}
    and ${nameInside(grams, ['b.name'], scopeOf(exhibitionId), typed)}`

/** The same for the English name, by an index of the badges that have one (0961_badge_search.sql). */
export const badgesNamedInEnglish = (exhibitionId: Exhibition, typed: string): Sql =>
  sql`select b.id from badge b where b.exhibition_id::text = ${exhibitionId} and b.name_en <> ''
    and ${nameInside(raw(`search_grams(${scope}, b.name_en)`), ['b.name_en'], scopeOf(exhibitionId), typed)}`

/** How many badges of an exhibition are scanned before the index of names is used. */
const walked = 500

export interface Named {
  exhibitionId: Exhibition
  typed: string
  language: 'cn' | 'en'
  most: number
  /** A further condition on the badge `b`. */
  also?: Sql
}

/**
 * Selects `id` of at most `most` badges of an exhibition, and of at most `most` more, whose name or English name
 * contains the search text; some ids occur twice. If all names contain it ("观众"), the index of names would collect
 * every match before the first is returned. A common text is soon found among the newest badges, and then the index is
 * not used.
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

/** The same condition for the search of a list of badges `b`. */
export const namedInside = (db: Db, exhibitionId: string, typed: string): Promise<Found> =>
  foundByName(db, { find: badgesNamed(exhibitionId, typed), id: 'b.id', columns: ['b.name'], typed })

/** Searches of a list of badges `b`. Numbers match as a whole or by their last four characters. */
export const badgeSearches = (db: Db, cipher: Cipher, exhibitionId: string) => ({
  name: (typed: string) => namedInside(db, exhibitionId, typed),
  documentNumber(typed: string) {
    const tail = documentTail(cipher, typed)
    return tail === undefined
      ? sql`b.document_blind_index = any(${searchedDocuments(cipher, typed)}::bytea[])`
      : endsSo(db, exhibitionId, `d${tail}`)
  },
  code: (typed: string) => sql`b.code = ${normaliseNumber(typed)}`,
  phone(typed: string) {
    const tail = phoneTail(cipher, typed)
    return tail === undefined
      ? sql`b.phone_blind_index = ${phoneDigest(cipher, typed)}`
      : endsSo(db, exhibitionId, `p${tail}`)
  },
})

/**
 * Selects `id` of the badges of an exhibition whose document or telephone ends in these four characters, by the same
 * index.
 */
export function badgesEndingSo(cipher: Cipher, exhibitionId: Exhibition, four: string): Sql {
  const tails = [`d${documentTail(cipher, four)}`, `p${phoneTail(cipher, four)}`]
  const ends = tails.map(tail => sql`${grams} @> array[${scopeOf(exhibitionId)}::text || ${tail}]`)
  return sql`select b.id from badge b where b.exhibition_id::text = ${exhibitionId} and (${join(ends, ' or ')})`
}

/** Badges whose document (d) or telephone (p) ends in four characters: about one in ten thousand, looked up first. */
async function endsSo(db: Db, exhibitionId: string, tail: string): Promise<Found> {
  const ends = sql`${grams} @> array[${scopeOf(exhibitionId)}::text || ${tail}]`
  const ids = await findFirstIds(
    db,
    sql`select b.id from badge b where b.exhibition_id::text = ${exhibitionId} and ${ends}`,
  )
  const some = sql`b.id = any(${ids}::uuid[])`
  return ids.length > few ? { rows: ends, some } : { rows: some }
}
