import { createDecipheriv, type KeyObject } from 'node:crypto'
import { decodeBase64url } from './base64url.ts'
import { EnvelopeError } from './envelope-error.ts'

/** A compact JWE (RFC 7516 §3.1) without an encrypted key, as in both `dir` and `ECDH-ES`. */
export type Compact = { protectedHeader: string; iv: string; ciphertext: string; tag: string }

/** Longest protected header, in base64url characters; ours have about 200. */
const HEADER_LIMIT = 1024

/** Splits a compact JWE into its parts; the second, the encrypted key, must be empty. */
export function splitCompact(text: string): Compact {
  const [protectedHeader, wrappedKey, iv, ciphertext, tag, ...more] = text.split('.', 6)
  if (
    protectedHeader === undefined ||
    iv === undefined ||
    ciphertext === undefined ||
    tag === undefined ||
    more.length > 0
  ) {
    throw new EnvelopeError('not a compact JWE')
  }
  if (wrappedKey !== '') throw new EnvelopeError('a wrapped key where none belongs')
  if (protectedHeader.length > HEADER_LIMIT) throw new EnvelopeError('header too long')
  return { protectedHeader, iv, ciphertext, tag }
}

/**
 * Reads a protected header that must be a JSON object with exactly these members, in any order. Serialized again
 * without whitespace it must be the same text, which excludes duplicate members (which JSON.parse would hide) and
 * escapes in names.
 */
export function readHeader<Name extends string>(
  protectedHeader: string,
  members: readonly Name[],
): Record<Name, unknown> {
  const text = decodeBase64url(protectedHeader).toString('latin1')
  const header = parseObject(text)
  if (JSON.stringify(header) !== text.replace(/[ \t\r\n]/g, '')) throw new EnvelopeError('header is not plain JSON')
  return exactMembers(header, members)
}

/** Refuses every object except one with exactly these members. */
export function exactMembers<Name extends string>(value: unknown, members: readonly Name[]): Record<Name, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new EnvelopeError('not an object')
  const names = Object.keys(value)
  if (names.length !== members.length || !members.every(name => Object.hasOwn(value, name))) {
    throw new EnvelopeError('header members differ')
  }
  return value as Record<Name, unknown>
}

/** Decrypts A256GCM: the header as sent is the additional data (RFC 7516 §5.2). */
export function decryptCompact(parts: Compact, key: KeyObject): Buffer {
  const iv = decodeBase64url(parts.iv, 12)
  const tag = decodeBase64url(parts.tag, 16)
  const ciphertext = decodeBase64url(parts.ciphertext)
  const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: 16 })
  decipher.setAAD(Buffer.from(parts.protectedHeader, 'latin1'))
  decipher.setAuthTag(tag)
  const plain = decipher.update(ciphertext)
  try {
    decipher.final()
  } catch {
    throw new EnvelopeError('the authentication tag is wrong')
  }
  return plain
}

function parseObject(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new EnvelopeError('header is not JSON')
  }
}
