import { type KeyObject, sign, verify } from 'node:crypto'
import { toHalfWidth } from '@fairgate/contract/kernel/field/half-width'
import { decodeBase45, encodeBase45 } from '@fairgate/contract/kernel/wire/base45'
import { Encoder } from 'cbor-x'

export type EntriesRule = { kind: 'unlimited' } | { kind: 'single' } | { kind: 'perDay'; count: number }

/** What a badge code contains for a device without network. */
export interface BadgeCodePayload {
  /** UUID, lower case with hyphens. */
  credentialId: string
  /** The exhibition's short number, 1 … 2³² − 1. */
  exhibition: number
  /** Number of the badge type within its exhibition, 0 … 65,535. */
  type: number
  /** Sum of 1 move-in, 2 open, 4 move-out. */
  phases: number
  /** First and last valid day, in days since 1970-01-01, as dates of the venue; 0 … 65,535. */
  fromDay: number
  toDay: number
  /** `count` of perDay: 1 … 255. */
  entries: EntriesRule
}

export type DecodedBadgeCode =
  | { ok: true; payload: BadgeCodePayload }
  | { ok: false; reason: 'malformed' | 'unknownKey' | 'badSignature' }

const FORMAT = 1
const SIGNATURE_LENGTH = 64
/** COSE: header labels 1 (algorithm) and 4 (key id); −8 is EdDSA. Tag 18 of four elements, a protected header of 9 bytes. */
const BEFORE_KID = Buffer.from('d28449a201270444', 'hex')
const KID_LENGTH = 4
/** Empty unprotected header, then a byte string with one length byte. */
const BEFORE_PAYLOAD = Buffer.from('a058', 'hex')
const BEFORE_SIGNATURE = Buffer.from([0x58, SIGNATURE_LENGTH])
const PAYLOAD_AT = BEFORE_KID.length + KID_LENGTH + BEFORE_PAYLOAD.length + 1
/** An array of eight, the format, and the head of the 16 bytes of the credential's id. */
const BEFORE_ID = Buffer.from([0x88, FORMAT, 0x50])
/** Version 7 of a QR code holds 178 alphanumeric characters at level M. */
const MAX_TEXT = 178
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const KID = /^[0-9a-f]{8}$/

const cbor = new Encoder({ useRecords: false, mapsAsObjects: false, tagUint8Array: false, variableMapSize: true })

/**
 * Signs a badge code: COSE_Sign1 (RFC 9052) with Ed25519, CBOR in its shortest form, as base45 text for a QR code of at
 * most version 7 at level M (≤ 118 bytes).
 *
 * `kid` is 8 lower-case hex digits. Throws RangeError for a value outside the ranges of {@link BadgeCodePayload}.
 */
export function encodeBadgeCode(payload: BadgeCodePayload, key: { kid: string; privateKey: KeyObject }): string {
  if (!KID.test(key.kid)) throw new RangeError('kid must be 8 hex digits')
  const body = encodePayload(payload)
  const protectedHeader = Buffer.concat([BEFORE_KID.subarray(3), Buffer.from(key.kid, 'hex')])
  const signature = sign(null, toBeSigned(protectedHeader, body), key.privateKey)
  const head = Buffer.concat([BEFORE_KID.subarray(0, 3), protectedHeader, BEFORE_PAYLOAD, Buffer.from([body.length])])
  return encodeBase45(Buffer.concat([head, body, BEFORE_SIGNATURE, signature]))
}

/**
 * Decodes a badge code. Never throws, whatever the text. Each payload has one spelling, all others are refused. CBOR is
 * parsed only after the signature has been verified, so untrusted input never reaches the parser.
 *
 * `findKey` gets 8 hex digits and returns the Ed25519 public key, or undefined if the key is not trusted.
 */
export function decodeBadgeCode(text: string, findKey: (kid: string) => KeyObject | undefined): DecodedBadgeCode {
  const bytes = text.length <= MAX_TEXT ? bytesOf(text) : undefined
  const parts = bytes && splitSign1(bytes)
  if (!parts) return { ok: false, reason: 'malformed' }
  const key = findKey(parts.protectedHeader.subarray(-KID_LENGTH).toString('hex'))
  if (key?.asymmetricKeyType !== 'ed25519') return { ok: false, reason: 'unknownKey' }
  if (!verify(null, toBeSigned(parts.protectedHeader, parts.body), key, parts.signature)) {
    return { ok: false, reason: 'badSignature' }
  }
  const payload = decodePayload(parts.body)
  return payload ? { ok: true, payload } : { ok: false, reason: 'malformed' }
}

/**
 * Returns the credential and key that a text claims, before anything is verified: enough to look the credential up and
 * compare the whole text with the stored one. Undefined if it is no badge code. Never throws.
 */
export function claimOf(text: string): { credentialId: string; kid: string } | undefined {
  const bytes = text.length <= MAX_TEXT ? bytesOf(text) : undefined
  const parts = bytes && splitSign1(bytes)
  if (!parts?.body.subarray(0, BEFORE_ID.length).equals(BEFORE_ID)) return undefined
  const id = parts.body.subarray(BEFORE_ID.length, BEFORE_ID.length + 16)
  if (id.length !== 16) return undefined
  return { credentialId: hyphenated(id), kid: parts.protectedHeader.subarray(-KID_LENGTH).toString('hex') }
}

/**
 * The card that a scanned code claims to be, and the code in its original spelling: scanners type through any input
 * method and caps lock.
 */
export function cardScanned(typed: string): { credentialId: string; code: string } | undefined {
  const code = toHalfWidth(typed).toUpperCase()
  const claim = claimOf(code)
  return claim && { credentialId: claim.credentialId, code }
}

function bytesOf(text: string): Buffer | undefined {
  const bytes = decodeBase45(text)
  return bytes && Buffer.from(bytes.buffer)
}

function splitSign1(bytes: Buffer) {
  const length = bytes[PAYLOAD_AT - 1] ?? 0
  const signatureAt = PAYLOAD_AT + length + BEFORE_SIGNATURE.length
  const kidAt = BEFORE_KID.length
  const framed =
    bytes.length === signatureAt + SIGNATURE_LENGTH &&
    bytes.subarray(0, kidAt).equals(BEFORE_KID) &&
    bytes.subarray(kidAt + KID_LENGTH, PAYLOAD_AT - 1).equals(BEFORE_PAYLOAD) &&
    bytes.subarray(PAYLOAD_AT + length, signatureAt).equals(BEFORE_SIGNATURE)
  if (!framed) return undefined
  return {
    protectedHeader: bytes.subarray(3, kidAt + KID_LENGTH),
    body: bytes.subarray(PAYLOAD_AT, PAYLOAD_AT + length),
    signature: bytes.subarray(signatureAt),
  }
}

function toBeSigned(protectedHeader: Buffer, body: Buffer): Buffer {
  return Buffer.from(cbor.encode(['Signature1', protectedHeader, Buffer.alloc(0), body]))
}

function encodePayload(payload: BadgeCodePayload): Buffer {
  const { credentialId, exhibition, type, phases, fromDay, toDay, entries } = payload
  const inRange =
    UUID.test(credentialId) &&
    within(exhibition, 1, 0xffff_ffff) &&
    within(type, 0, 0xffff) &&
    within(phases, 1, 7) &&
    within(fromDay, 0, 0xffff) &&
    within(toDay, fromDay, 0xffff) &&
    (entries.kind !== 'perDay' || within(entries.count, 1, 0xff))
  if (!inRange) throw new RangeError('badge code: value out of range')
  const id = Buffer.from(credentialId.replaceAll('-', ''), 'hex')
  return Buffer.from(cbor.encode([FORMAT, id, exhibition, type, phases, fromDay, toDay, entriesNumber(entries)]))
}

/** Signed bytes are still validated by shape, range and spelling, because a key may sign a newer format one day. */
function decodePayload(body: Buffer): BadgeCodePayload | undefined {
  try {
    const fields: unknown = cbor.decode(body)
    if (!Array.isArray(fields) || fields.length !== 8 || fields[0] !== FORMAT) return undefined
    const [id, ...numbers]: unknown[] = fields.slice(1)
    if (!(id instanceof Uint8Array) || !numbers.every(value => typeof value === 'number')) return undefined
    const [exhibition = 0, type = 0, phases = 0, fromDay = 0, toDay = 0, entries = 0] = numbers
    const payload = {
      credentialId: hyphenated(id),
      exhibition,
      type,
      phases,
      fromDay,
      toDay,
      entries: entriesRule(entries),
    }
    return encodePayload(payload).equals(body) ? payload : undefined
  } catch {
    return undefined
  }
}

const hyphenated = (id: Uint8Array): string =>
  Buffer.from(id)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')

function entriesNumber(rule: EntriesRule): number {
  if (rule.kind === 'perDay') return rule.count
  return rule.kind === 'single' ? -1 : 0
}

function entriesRule(value: number): EntriesRule {
  if (value === 0) return { kind: 'unlimited' }
  return value === -1 ? { kind: 'single' } : { kind: 'perDay', count: value }
}

function within(value: number, least: number, most: number): boolean {
  return Number.isInteger(value) && value >= least && value <= most
}
