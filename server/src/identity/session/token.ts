import { createHash, randomBytes } from 'node:crypto'

/** A new opaque secret of 256 bits, base64url. Only its hash is ever stored. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** SHA-256 of a token, by which sessions and resumes are found. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
