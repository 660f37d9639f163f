import { hash, type KeyObject, randomBytes, randomInt } from 'node:crypto'
import { pairingLength, pairingText } from '@fairgate/contract/admission/gate/fields'
import { pairingAlphabet } from '@fairgate/contract/kernel/field/readable-code'

/** How long a pairing code is valid, in milliseconds: devices are set up the day before. */
export const pairingLifetime = 24 * 3_600_000

/** How long the old key works in parallel with a new one that is not used yet, in milliseconds. */
export const rotationGrace = 10 * 60_000

export interface Pairing {
  pairingCode: string
  qrText: string
  expiresAt: string
}

/** A new pairing code; only its hash is stored. */
export function newPairing(now: Date): { shown: Pairing; hash: Buffer } {
  const code = Array.from({ length: pairingLength }, () => pairingAlphabet[randomInt(pairingAlphabet.length)]).join('')
  const grouped = code.replace(/(.{4})(?=.)/g, '$1-')
  const expiresAt = new Date(now.getTime() + pairingLifetime).toISOString()
  return { shown: { pairingCode: grouped, qrText: pairingText(grouped), expiresAt }, hash: secretHash(code) }
}

/** A new device key: 256 random bits, shown once. */
export function newDeviceKey(): { key: string; hash: Buffer } {
  const key = randomBytes(32).toString('base64url')
  return { key, hash: secretHash(key) }
}

/** SHA-256 of pairing codes (without hyphens) and device keys, as stored. */
export const secretHash = (text: string): Buffer => hash('sha256', text, 'buffer')

/** The 32 bytes of an Ed25519 public key, base64. */
export const rawKey = (key: KeyObject): string =>
  Buffer.from((key.export({ format: 'jwk' }) as { x: string }).x, 'base64url').toString('base64')
