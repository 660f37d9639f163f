import { randomBytes } from 'node:crypto'
import type { Cipher } from '../../kernel/crypto/cipher.ts'

/** A key as it is shown once: `fgk_`, its id, 256 random bits. Scanners for leaked secrets know it by its beginning. */
export function newSecret(keyId: string): { key: string; secret: string; hint: string } {
  const id = Buffer.from(keyId.replaceAll('-', ''), 'hex').toString('base64url')
  const secret = randomBytes(32).toString('base64url')
  return { key: `fgk_${id}_${secret}`, secret, hint: `${secret.slice(0, 4)}…` }
}

/** As a secret is stored: telling nothing to who reads the table. */
export const secretDigest = (cipher: Pick<Cipher, 'digest'>, keyId: string, secret: string): Buffer =>
  cipher.digest(`${keyId} ${secret}`, 'apiKey')
