import { randomBytes } from 'node:crypto'
import type { Cipher } from '../../kernel/crypto/cipher.ts'

/**
 * A key as it is shown once: `fgk_`, its id, 256 random bits. Scanners for leaked secrets recognize it by its prefix.
 */
export function newSecret(keyId: string): { key: string; secret: string; hint: string } {
  const id = Buffer.from(keyId.replaceAll('-', ''), 'hex').toString('base64url')
  const secret = randomBytes(32).toString('base64url')
  return { key: `fgk_${id}_${secret}`, secret, hint: `${secret.slice(0, 4)}…` }
}

/** The stored form of a secret, from which it cannot be recovered. */
export const secretDigest = (cipher: Pick<Cipher, 'digest'>, keyId: string, secret: string): Buffer =>
  cipher.digest(`${keyId} ${secret}`, 'apiKey')
