import type { AskedNumber } from '@fairgate/contract/hotline/asked-number'
import { badgesWith, claimOf, phoneDigest, type SoughtNumbers, searchedDocuments } from '../badge/facts.ts'
import { exhibitionsHeld } from '../exhibition/facts.ts'
import type { Cipher } from '../kernel/cipher.ts'
import { mask } from '../kernel/cipher.ts'
import type { Db } from '../kernel/database.ts'
import type { Services } from '../kernel/services.ts'
import { ticketsWith } from '../ticket/facts.ts'

/** By which the look-ups of one number are found again. */
export const askedDigest = (cipher: Cipher, { kind, number }: AskedNumber): Buffer =>
  cipher.digest(`${kind} ${number}`, 'askedNumber')

/** A number as it may be kept and shown: what makes nobody known stays whole. */
export const askedMasked = ({ kind, number }: AskedNumber): string =>
  kind === 'scan' ? 'QR' : kind === 'badgeCode' || kind === 'ticketCode' ? number : mask(number)

/**
 * Badges and tickets of the exhibitions that are not settled yet, by numbers of every kind: what is looked for at the
 * telephone and in a batch. Lists and receipts, once there are some, are found here too.
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
  const badges = await badgesWith(db, sought, most)
  return { badges, tickets: await ticketsWith(db, sought, most) }
}
