import type { KeyObject } from 'node:crypto'
import { unwrap, wrap } from '../crypto/key-wrap.ts'

/**
 * Encrypts the answer of a `secret` command under its handshake token's key, for the idempotency record: only the
 * client of that handshake can get it again.
 * @param context the owner of the record (the trace id)
 */
export function encryptForSession(sessionKey: KeyObject, plain: string, context: string): Buffer {
  return wrap(sessionKey, Buffer.from(plain), `once|${context}`)
}

/** Decrypts the result of {@link encryptForSession}; null under another key, for another context, or if changed. */
export function decryptForSession(sessionKey: KeyObject, encrypted: Buffer, context: string): string | null {
  try {
    return unwrap(sessionKey, encrypted, `once|${context}`).toString('utf8')
  } catch {
    return null
  }
}
