import { createHash, randomBytes } from 'node:crypto'

/** The proof of work for a browser: a text with which SHA-256 of `<seed>.<text>` begins with `bits` zero bits. */
export interface Work {
  /** 32 hex digits, so that the hashed text stays within one block. */
  seed: string
  bits: number
}

/** About a million hashes: two or three seconds in a browser, the time to read a picture. */
const plain = 20
/** Four times that, for a network with wrong guesses. */
const hard = 22

export const newWork = (look: 'plain' | 'hard'): Work => ({
  seed: randomBytes(16).toString('hex'),
  bits: look === 'hard' ? hard : plain,
})

/** Whether the result is right: one hash, whatever it cost to find. */
export function isWorkDone({ seed, bits }: Work, found: string): boolean {
  const digest = createHash('sha256').update(`${seed}.${found}`).digest()
  return digest.readUInt32BE(0) >>> (32 - bits) === 0
}
