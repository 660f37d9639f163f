import type { AskedNumber } from '@fairgate/contract/hotline/asked-number'
import { badgesWith, claimOf, phoneDigest, plateDigest, type SoughtNumbers, searchedDocuments } from '../badge/facts.ts'
import { entriesWith } from '../blacklist/facts.ts'
import { receiptsWith } from '../epidemic/facts.ts'
import { exhibitionsHeld } from '../exhibition/facts.ts'
import type { Cipher } from '../kernel/cipher.ts'
import { mask } from '../kernel/cipher.ts'
import type { Db } from '../kernel/database.ts'
import type { Services } from '../kernel/services.ts'
import { ticketsWith } from '../ticket/facts.ts'
import { guestsWith } from '../whitelist/facts.ts'

export { toldCalls } from './told.ts'

/** By which the look-ups of one number are found again. */
export const askedDigest = (cipher: Cipher, { kind, number }: AskedNumber): Buffer =>
  cipher.digest(`${kind} ${number}`, 'askedNumber')

/** A number as it may be kept and shown: what makes nobody known stays whole. */
export const askedMasked = ({ kind, number }: AskedNumber): string =>
  kind === 'scan' ? 'QR' : kind === 'badgeCode' || kind === 'ticketCode' ? number : mask(number)

/**
 * Badges and tickets of the exhibitions that are not settled yet, by numbers of every kind: what is looked for at the
 * telephone and in a batch; and the receipts of the same people. Entries of the black list that live, and guests of white lists, are
 * found beside them, by document, telephone and plate.
 */
export async function heldBy(
  db: Db,
  { cipher }: Pick<Services, 'cipher'>,
  asked: readonly AskedNumber[],
  most: number,
) {
  const numbersOf = (...kinds: AskedNumber['kind'][]) =>
    asked.filter(({ kind }) => kinds.includes(kind)).map(({ number }) => number)
  const sought: SoughtNumbers = {
    exhibitionIds: await exhibitionsHeld(db),
    codes: numbersOf('badgeCode', 'ticketCode'),
    documents: numbersOf('document').flatMap(number => searchedDocuments(cipher, number)),
    phones: numbersOf('phone').map(number => phoneDigest(cipher, number)),
    credentialIds: numbersOf('scan').flatMap(code => claimOf(code)?.credentialId ?? []),
  }
  // One after the other: a transaction has one connection.
  const plates = numbersOf('plate')
  // A vehicle's badge stands under its plate's digest where a person's has that of the document.
  const badges = await badgesWith(
    db,
    { ...sought, documents: [...sought.documents, ...plates.map(plate => plateDigest(cipher, plate))] },
    most,
  )
  const tickets = await ticketsWith(db, sought, most)
  const { documents, phones } = sought
  const listed = await entriesWith(db, { documents, phones, plates }, most)
  const receipts = await receiptsWith(db, sought, most)
  return { badges, tickets, listed, receipts, invited: await guestsWith(db, { documents, phones, plates }, most) }
}
