import type { KeyObject } from 'node:crypto'
import { HANDSHAKE_LIMIT, type HandshakeResult, TICKET_SECONDS } from '@fairgate/contract/kernel/wire/envelope'
import type { Keyring } from '../crypto/keyring.ts'
import type { HandshakeKey } from '../crypto/keyring-keys.ts'
import { decodeBase64url } from './base64url.ts'
import { decryptCompact, exactMembers, readHeader, splitCompact } from './compact.ts'
import { agree, type PublicJwk, readEphemeralKey } from './ecdh-es.ts'
import { EnvelopeError } from './envelope-error.ts'
import { encryptHandshakeToken, type HandshakeTokenKeys } from './handshake-token.ts'
import { parsePayload } from './payload-json.ts'

export type HandshakeKeys = HandshakeTokenKeys & Pick<Keyring, 'handshakeKeys' | 'handshakeKeyById'>

/** A key set (RFC 7517): the keys for handshakes, current ones before future ones. */
export type KeySet = { keys: (PublicJwk & { kid: string; alg: 'ECDH-ES'; use: 'enc' })[] }

/**
 * The server's side of the handshake. `jwks` returns the public keys; `shake` decrypts a compact JWE of at most 1 KiB
 * and returns the handshake token.
 * @throws EnvelopeError from `shake`; `rehandshake` if the named key is unknown or retired
 */
export function createHandshake(keyring: HandshakeKeys, now: () => number = Date.now) {
  return {
    jwks: (): KeySet => ({ keys: keyring.handshakeKeys().map(publicJwk) }),
    shake: (compact: string): HandshakeResult => {
      const at = now()
      return {
        kid: encryptHandshakeToken(keyring, openHandshake(keyring, compact), at),
        expiresIn: TICKET_SECONDS,
        now: at,
      }
    },
  }
}

function openHandshake(keyring: HandshakeKeys, compact: string): Buffer {
  if (compact.length > HANDSHAKE_LIMIT) throw new EnvelopeError('handshake too long')
  const parts = splitCompact(compact)
  const header = readHeader(parts.protectedHeader, ['alg', 'enc', 'kid', 'epk'])
  if (header.alg !== 'ECDH-ES' || header.enc !== 'A256GCM' || typeof header.kid !== 'string') {
    throw new EnvelopeError('handshake header')
  }
  const ours = keyring.handshakeKeyById(header.kid)
  if (ours === undefined) throw new EnvelopeError('handshake key unknown', true)
  const plain = decryptCompact(parts, agree(ours.privateKey, readEphemeralKey(header.epk, ours.curve)))
  const { key } = exactMembers(parsePayload(plain), ['key'])
  if (typeof key !== 'string') throw new EnvelopeError('no key inside')
  return decodeBase64url(key, 32)
}

const publicJwks = new WeakMap<KeyObject, PublicJwk>()

function publicJwk({ kid, publicKey }: HandshakeKey): KeySet['keys'][number] {
  let jwk = publicJwks.get(publicKey)
  if (jwk === undefined) {
    jwk = publicKey.export({ format: 'jwk' }) as PublicJwk
    publicJwks.set(publicKey, jwk)
  }
  return { ...jwk, kid, alg: 'ECDH-ES', use: 'enc' }
}
