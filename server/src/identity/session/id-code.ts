import { randomInt } from 'node:crypto'

/** No 0, O, 1, I: it is read out over the telephone. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** A new ID code: 8 letters and digits by which a company finds a person. */
export function newIdCode(): string {
  return Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join('')
}
