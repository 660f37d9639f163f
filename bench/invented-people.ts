import { uuidv7 } from 'uuidv7'
import { encryptDocument, encryptPhone } from '../server/src/badging/badge/encrypted-person.ts'
import type { Cipher } from '../server/src/kernel/crypto/cipher.ts'

/** Numbers of one exhibition are `offset` to `offset` + 999,999: nobody is in two of them. */
const perExhibition = 1_000_000

/** The first number of an exhibition by its index in the venue; those outside its list share the last range. */
export const offsetOf = (index: number): number => (index < 0 ? 90 : index) * perExhibition

/** The invented passport of person `n`: no state issues numbers of this form today. */
export const passportOf = (offset: number, n: number): string => `G${String(offset + n).padStart(8, '0')}`

/** Columns of badges for `unnest`, each an array with one value per person. */
export interface PersonColumns {
  ids: string[]
  numbers: number[]
  documents: Record<'digest' | 'encrypted' | 'masked' | 'tail', unknown[]>
  phones: Record<'digest' | 'encrypted' | 'masked' | 'tail', unknown[]>
}

/** The people `from` … `to` with numbers encrypted for their badges as the product does: 25 µs of CPU each. */
export function encryptedPeople(cipher: Cipher, offset: number, from: number, to: number): PersonColumns {
  const people = Array.from({ length: to - from + 1 }, (_, index) => {
    const [id, number] = [uuidv7(), from + index]
    const phone = `138${String(offset + number).padStart(8, '0')}`
    return {
      ...{ id, number, document: encryptDocument(cipher, id, 'passport', passportOf(offset, number)) },
      phone: encryptPhone(cipher, id, phone),
    }
  })
  const columns = (of: 'document' | 'phone') => ({
    digest: people.map(person => person[of].digest),
    encrypted: people.map(person => person[of].encrypted),
    masked: people.map(person => person[of].masked),
    tail: people.map(person => person[of].tail),
  })
  return {
    ...{ ids: people.map(({ id }) => id), numbers: people.map(({ number }) => number) },
    ...{ documents: columns('document'), phones: columns('phone') },
  }
}
