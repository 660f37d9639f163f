import { decodeBase45 } from '../../kernel/wire/base45.ts'

/** The content of a badge or ticket code; days since 1970. */
export interface ReadCode {
  kid: string
  credentialId: string
  exhibition: number
  type: number
  /** Sum of 1 move-in, 2 open, 4 move-out. */
  phases: number
  fromDay: number
  toDay: number
  /** The signed bytes and their signature. */
  signed: Bytes
  signature: Bytes
}

export type Bytes = Uint8Array<ArrayBuffer>

const head = [0xd2, 0x84, 0x49, 0xa2, 0x01, 0x27, 0x04, 0x44]
const bodyAt = 15
const idAt = bodyAt + 3
/** CBOR: an array of four, 'Signature1'. */
const context = [0x84, 0x6a, ...new TextEncoder().encode('Signature1')]

/**
 * Reads a code (COSE_Sign1 over canonical CBOR, as the server writes it) without a library, for the phone and the
 * simulator. The content is not trustworthy before the signature is verified. Returns undefined for any other text;
 * never throws.
 */
export function readBadgeCode(text: string): ReadCode | undefined {
  const bytes = text.length <= 178 ? decodeBase45(text) : undefined
  if (!bytes || bytes.length < idAt + 16 + 66 || head.some((byte, at) => bytes[at] !== byte)) return undefined
  const length = bytes[14] ?? 0
  const end = bodyAt + length
  if (bytes[12] !== 0xa0 || bytes[13] !== 0x58 || bytes[end] !== 0x58 || bytes[end + 1] !== 64) return undefined
  if (bytes.length !== end + 66 || bytes[bodyAt] !== 0x88 || bytes[bodyAt + 1] !== 1 || bytes[bodyAt + 2] !== 0x50) {
    return undefined
  }
  const numbers = numbersIn(bytes.subarray(idAt + 16, end))
  if (numbers?.length !== 6) return undefined
  const [exhibition = 0, type = 0, phases = 0, fromDay = 0, toDay = 0] = numbers
  const protectedHeader = bytes.subarray(2, 12)
  const bodyHead = length < 24 ? [0x40 + length] : [0x58, length]
  return {
    ...{ kid: hex(bytes.subarray(8, 12)), credentialId: uuidOf(bytes.subarray(idAt, idAt + 16)) },
    ...{ exhibition, type, phases, fromDay, toDay },
    signed: Uint8Array.from([...context, ...protectedHeader, 0x40, ...bodyHead, ...bytes.subarray(bodyAt, end)]),
    signature: Uint8Array.from(bytes.subarray(end + 2)),
  }
}

/** A sequence of CBOR numbers; undefined if there is anything else. */
function numbersIn(bytes: Uint8Array): number[] | undefined {
  const numbers: number[] = []
  for (let at = 0; at < bytes.length; ) {
    const first = bytes[at++] ?? 0
    const negative = first >= 0x20 && first < 0x40
    const small = first & 0x1f
    const width = small < 24 ? 0 : small === 24 ? 1 : small === 25 ? 2 : small === 26 ? 4 : -1
    if (first >= 0x40 || width < 0 || at + width > bytes.length) return undefined
    let value = width === 0 ? small : 0
    for (let left = width; left > 0; left--) value = value * 256 + (bytes[at++] ?? 0)
    numbers.push(negative ? -1 - value : value)
  }
  return numbers
}

export const hex = (bytes: Uint8Array): string => Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')

export const uuidOf = (bytes: Uint8Array): string => hex(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')

/** The 16 bytes of a UUID. */
export function bytesOfUuid(id: string): Bytes {
  const digits = id.replaceAll('-', '')
  return Uint8Array.from({ length: 16 }, (_, at) => Number.parseInt(digits.slice(2 * at, 2 * at + 2), 16))
}

export function fromBase64(text: string): Bytes {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), letter => letter.charCodeAt(0))
}
