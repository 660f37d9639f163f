import type { SearchNumber } from '@fairgate/contract/admission/hotline/search-number'
import {
  badgesWith,
  claimOf,
  phoneDigest,
  plateDigest,
  type SearchNumbers,
  searchedDocuments,
} from '../../badging/badge/api.ts'
import { findUnsettledExhibitions } from '../../exhibitions/exhibition/api.ts'
import type { Cipher } from '../../kernel/crypto/cipher.ts'
import { mask } from '../../kernel/crypto/cipher.ts'
import type { Db } from '../../kernel/database/database.ts'
import type { Services } from '../../kernel/services/services.ts'
import { ticketsWith } from '../../sales/ticket/api.ts'
import { entriesWith } from '../blacklist/api.ts'
import { receiptsWith } from '../epidemic/api.ts'
import { guestsWith } from '../whitelist/api.ts'

export { hotlineCallDataSource } from './data-export.ts'

/** The digest by which look-ups of one number are found. */
export const digestNumber = (cipher: Cipher, { kind, number }: SearchNumber): Buffer =>
  cipher.digest(`${kind} ${number}`, 'askedNumber')

/** The masked form of a number for storage and display; numbers that identify nobody are not masked. */
export const maskNumber = ({ kind, number }: SearchNumber): string =>
  kind === 'scan' ? 'QR' : kind === 'badgeCode' || kind === 'ticketCode' ? number : mask(number)

/**
 * Finds badges and tickets of unsettled exhibitions by numbers of every kind; then active blacklist entries, white list
 * guests and receipts, by the requested numbers and by those of every holder found: the holder of a badge code is on
 * the blacklist by a document, not by the code.
 */
export async function findHits(
  db: Db,
  { cipher }: Pick<Services, 'cipher'>,
  searchNumbers: readonly SearchNumber[],
  most: number,
) {
  const numbersOf = (...kinds: SearchNumber['kind'][]) =>
    searchNumbers.filter(({ kind }) => kinds.includes(kind)).map(({ number }) => number)
  const search: SearchNumbers = {
    exhibitionIds: await findUnsettledExhibitions(db),
    codes: numbersOf('badgeCode', 'ticketCode'),
    documents: numbersOf('document').flatMap(number => searchedDocuments(cipher, number)),
    phones: numbersOf('phone').map(number => phoneDigest(cipher, number)),
    credentialIds: numbersOf('scan').flatMap(code => claimOf(code)?.credentialId ?? []),
  }
  // Sequential, because a transaction has one connection.
  const plates = numbersOf('plate')
  // The badge of a vehicle has the digest of its plate in the column of the document digest.
  const badges = await badgesWith(
    db,
    { ...search, documents: [...search.documents, ...plates.map(plate => plateDigest(cipher, plate))] },
    most,
  )
  const tickets = await ticketsWith(db, search, most)
  const holders = [...badges, ...tickets]
  const documents = [...search.documents, ...holders.flatMap(one => one.documentDigest ?? [])]
  const phones = [...search.phones, ...holders.flatMap(one => one.phoneDigest ?? [])]
  const numbers = { documents, phones, plates: [...plates, ...holders.flatMap(one => one.plate ?? [])] }
  const blacklistEntries = await entriesWith(db, numbers, most)
  const receipts = await receiptsWith(db, { ...search, documents, phones }, most)
  return { badges, tickets, listed: blacklistEntries, receipts, invited: await guestsWith(db, numbers, most) }
}
