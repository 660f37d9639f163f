import { createPublicKey, createSecretKey, diffieHellman, hash, type KeyObject } from 'node:crypto'
import type { HandshakeCurve } from '../crypto/keyring-keys.ts'
import { decodeBase64url } from './base64url.ts'
import { exactMembers } from './compact.ts'
import { EnvelopeError } from './envelope-error.ts'

/** A public key on the wire (RFC 7518 §6.2, RFC 8037 §2). */
export type PublicJwk = { kty: 'OKP'; crv: 'X25519'; x: string } | { kty: 'EC'; crv: 'P-256'; x: string; y: string }

/** Reads the sender's ephemeral key: exactly the members of its curve, 32 bytes each, a point of the curve. */
export function readEphemeralKey(epk: unknown, curve: HandshakeCurve): KeyObject {
  const jwk = curve === 'X25519' ? readOkp(epk) : readEc(epk)
  try {
    return createPublicKey({ key: jwk, format: 'jwk' })
  } catch {
    throw new EnvelopeError('epk is no point of its curve')
  }
}

/**
 * ECDH-ES in direct agreement (RFC 7518 §4.6), without apu and apv: the content key for A256GCM.
 * @throws EnvelopeError for a low-order point
 */
export function agree(privateKey: KeyObject, publicKey: KeyObject): KeyObject {
  try {
    return createSecretKey(concatKdf(diffieHellman({ privateKey, publicKey })))
  } catch {
    throw new EnvelopeError('no key agreement')
  }
}

// AlgorithmID with its length, empty PartyUInfo and PartyVInfo, 256 bits.
const OTHER_INFO = Buffer.concat([
  Buffer.from([0, 0, 0, 7]),
  Buffer.from('A256GCM'),
  Buffer.alloc(8),
  Buffer.from([0, 0, 1, 0]),
])
const FIRST_ROUND = Buffer.from([0, 0, 0, 1])

/** 256 bits need only one round of the Concat KDF (NIST SP 800-56A §5.8.1). */
export function concatKdf(shared: Uint8Array): Buffer {
  return hash('sha256', Buffer.concat([FIRST_ROUND, shared, OTHER_INFO]), 'buffer')
}

function readOkp(epk: unknown): PublicJwk {
  const { kty, crv, x } = exactMembers(epk, ['kty', 'crv', 'x'])
  if (kty !== 'OKP' || crv !== 'X25519') throw new EnvelopeError('epk is of another curve')
  return { kty, crv, x: coordinate(x) }
}

function readEc(epk: unknown): PublicJwk {
  const { kty, crv, x, y } = exactMembers(epk, ['kty', 'crv', 'x', 'y'])
  if (kty !== 'EC' || crv !== 'P-256') throw new EnvelopeError('epk is of another curve')
  return { kty, crv, x: coordinate(x), y: coordinate(y) }
}

function coordinate(value: unknown): string {
  if (typeof value !== 'string') throw new EnvelopeError('epk coordinate is no text')
  decodeBase64url(value, 32)
  return value
}
