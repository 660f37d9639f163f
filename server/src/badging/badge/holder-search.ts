import { normaliseName } from '@fairgate/contract/badging/badge/person-name'
import { normaliseNumber, toHalfWidth } from '@fairgate/contract/kernel/field/half-width'
import { telephoneAnywhere } from '@fairgate/contract/kernel/field/pattern'
import { normaliseTelephone } from '@fairgate/contract/kernel/field/telephone'
import sql, { type Sql } from 'sql-template-tag'
import type { Cipher } from '../../kernel/crypto/cipher.ts'
import { badgesEndingSo, type Named, someNamed } from './badge-search.ts'
import { phoneDigest, searchedDocuments } from './encrypted-person.ts'

/**
 * Conditions on a badge `b` that match the search text exactly: by code, document, telephone or name, each by the index
 * in the comment.
 */
export function holdersBeing(cipher: Cipher, typed: string): Sql[] {
  const number = normaliseNumber(typed)
  const conditions: Sql[] = []
  const badgeCode = /^([A-Z]{2})-?(\d{1,9})$/.exec(number)
  // badge_code
  if (badgeCode) conditions.push(sql`b.code = ${`${badgeCode[1]}-${badgeCode[2]?.padStart(6, '0')}`}`)
  // badge_document
  if (/^(?=.*\d)[0-9A-Z()-]{5,40}$/.test(number))
    conditions.push(sql`b.document_blind_index = any(${searchedDocuments(cipher, typed)}::bytea[])`)
  // badge_phone
  if (telephoneAnywhere.test(normaliseTelephone(typed)))
    conditions.push(sql`b.phone_blind_index = ${phoneDigest(cipher, typed)}`)
  // badge_name
  conditions.push(sql`b.name = ${normaliseName(typed)}`)
  return conditions
}

/** Selects of `id` of the badges of an exhibition whose number ends in, or whose name contains, the search text. */
export function holdersLike(
  cipher: Cipher,
  { exhibitionId, typed, most, also = sql`true` }: Omit<Named, 'language'>,
): Sql[] {
  const number = normaliseNumber(typed)
  const ways: Sql[] = []
  // badge_search
  if (/^[0-9A-Z]{4}$/.test(number)) ways.push(sql`${badgesEndingSo(cipher, exhibitionId, number)} and ${also}`)
  if (/\P{N}/u.test(number.replace(/X$/, ''))) ways.push(someNamed({ exhibitionId, typed, language: 'cn', most, also }))
  // badge_search_en
  if (/\p{Script=Latin}/u.test(toHalfWidth(typed)))
    ways.push(someNamed({ exhibitionId, typed, language: 'en', most, also }))
  return ways
}
