import { createSecretKey, type KeyObject } from 'node:crypto'
import { TICKET_SECONDS } from '@fairgate/contract/kernel/wire/envelope'
import { unwrap, wrap } from '../crypto/key-wrap.ts'
import type { Keyring } from '../crypto/keyring.ts'
import { EnvelopeError } from './envelope-error.ts'

export type HandshakeTokenKeys = Pick<Keyring, 'ticketKey' | 'ticketKeyById'>

/** The content of a handshake token; `expiresAt` in milliseconds since 1970. */
export type WireSession = { key: KeyObject; expiresAt: number }

// version (1) ‖ key id (6) ‖ expiry in ms (6) ‖ encrypted key: IV (12), 32 bytes, tag (16)
const VERSION = 1
const HEAD_LENGTH = 13
const TOKEN_LENGTH = HEAD_LENGTH + 12 + 32 + 16

/**
 * Creates a handshake token: the client's key, encrypted so that every node of the installation can decrypt it
 * and none has to store it.
 * @param key 32 bytes
 * @param now milliseconds since 1970
 */
export function encryptHandshakeToken(keys: HandshakeTokenKeys, key: Buffer, now: number): string {
  const wrapping = keys.ticketKey()
  const head = Buffer.alloc(HEAD_LENGTH)
  head.writeUInt8(VERSION, 0)
  head.write(wrapping.kid, 1, 6, 'base64url')
  head.writeUIntBE(now + TICKET_SECONDS * 1000, 7, 6)
  return Buffer.concat([head, wrap(wrapping.key, key, buildContext(head))]).toString('base64url')
}

/**
 * Decrypts a handshake token. Every failure requests a new handshake, because an unreadable token is an unknown one.
 */
export function decryptHandshakeToken(keys: HandshakeTokenKeys, token: string, now: number): WireSession {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== TOKEN_LENGTH || bytes.toString('base64url') !== token || bytes[0] !== VERSION) {
    throw new EnvelopeError('not a ticket', true)
  }
  const head = bytes.subarray(0, HEAD_LENGTH)
  const expiresAt = head.readUIntBE(7, 6)
  const wrapping = keys.ticketKeyById(head.toString('base64url', 1, 7))
  if (wrapping === undefined || expiresAt <= now) throw new EnvelopeError('ticket unknown or run out', true)
  try {
    const key = unwrap(wrapping.key, bytes.subarray(HEAD_LENGTH), buildContext(head))
    return { key: createSecretKey(key), expiresAt }
  } catch {
    throw new EnvelopeError('ticket forged', true)
  }
}

function buildContext(head: Buffer): string {
  return `ticket|${head.toString('hex')}`
}
