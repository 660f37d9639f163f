import { hash, type KeyObject } from 'node:crypto'
import { ENVELOPE_LIMIT, envelopeFields, type OpenedPayload } from '@fairgate/contract/kernel/wire/envelope'
import { type Compact, decryptCompact, readHeader, splitCompact } from './compact.ts'
import { EnvelopeError } from './envelope-error.ts'
import { decryptHandshakeToken, type HandshakeTokenKeys, type WireSession } from './handshake-token.ts'
import { parsePayload } from './payload-json.ts'

/** The two headers an envelope is bound to: `Authorization` and `X-Trace-Id`. */
export type BoundHeaders = { authorization?: string; traceId?: string }

/** `kid` is the handshake token; `sessionKey` encrypts answers that only this client may get again. */
export type OpenedEnvelope = { sessionKey: KeyObject; kid: string; payload: OpenedPayload }

/**
 * Decrypts a command (`docs/wire.md`, Command).
 * @param compact the body of `POST /api` as it came
 * @throws EnvelopeError, with `rehandshake` if only the handshake token is wrong
 */
export function openEnvelope(
  keyring: HandshakeTokenKeys,
  compact: string,
  headers: BoundHeaders,
  now: number = Date.now(),
): OpenedEnvelope {
  if (compact.length > ENVELOPE_LIMIT) throw new EnvelopeError('envelope too long')
  const parts = splitCompact(compact)
  const { kid, key } = findWireSession(keyring, parts, now)
  const payload = parsePayload(decryptCompact(parts, key))
  return { sessionKey: key, kid, payload: bind(payload, headers) }
}

function bind(payload: Record<string, unknown>, headers: BoundHeaders): OpenedPayload {
  const { command, language, platform, traceId, auth } = payload
  const fields = envelopeFields.safeParse({ command, language, platform, traceId, auth })
  if (!fields.success) throw new EnvelopeError(`reserved member ${fields.error.issues[0]?.path.join('.')}`)
  if (fields.data.traceId !== headers.traceId) throw new EnvelopeError('encrypted for another trace id')
  const token = headers.authorization ?? ''
  const bound = token === '' ? '' : hash('sha256', token, 'base64url')
  if (fields.data.auth !== bound) throw new EnvelopeError("encrypted with another's token")
  return { ...payload, ...fields.data }
}

type KnownSession = WireSession & { kid: string }

// A client sends the same header for an hour, so the parsed header is cached by its text.
const CACHE_SIZE = 10_000
const caches = new WeakMap<HandshakeTokenKeys, Map<string, KnownSession>>()

function findWireSession(keyring: HandshakeTokenKeys, { protectedHeader }: Compact, now: number): KnownSession {
  let cache = caches.get(keyring)
  if (cache === undefined) {
    cache = new Map()
    caches.set(keyring, cache)
  }
  const known = cache.get(protectedHeader)
  if (known !== undefined) {
    if (known.expiresAt > now) return known
    cache.delete(protectedHeader)
    throw new EnvelopeError('ticket run out', true)
  }
  const { alg, enc, kid } = readHeader(protectedHeader, ['alg', 'enc', 'kid'])
  if (alg !== 'dir' || enc !== 'A256GCM' || typeof kid !== 'string') throw new EnvelopeError('envelope header')
  const session = { ...decryptHandshakeToken(keyring, kid, now), kid }
  if (cache.size >= CACHE_SIZE) cache.delete(cache.keys().next().value ?? '')
  cache.set(protectedHeader, session)
  return session
}
