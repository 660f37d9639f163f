import { createHash, randomBytes } from 'node:crypto'

/** What a browser is to find: text after which SHA-256 of `<seed>.<text>` begins with `bits` zeros. */
export interface Work {
  /** 32 hex digits, so that what is hashed stays within one block. */
  seed: string
  bits: number
}

/** About a million hashes: two or three seconds of a browser, as somebody takes to read a picture. */
const plain = 20
/** Four times that, for a network that has guessed wrong. */
const hard = 22

export const newWork = (look: 'plain' | 'hard'): Work => ({
  seed: randomBytes(16).toString('hex'),
  bits: look === 'hard' ? hard : plain,
})

/** Whether what was found is right: one hash, whatever it cost to find. */
export function isWorkDone({ seed, bits }: Work, found: string): boolean {
  const digest = createHash('sha256').update(`${seed}.${found}`).digest()
  return digest.readUInt32BE(0) >>> (32 - bits) === 0
}
