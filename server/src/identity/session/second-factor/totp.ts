import { createHmac, timingSafeEqual } from 'node:crypto'

/** Seconds for which a code is shown. */
const period = 30

/** Steps by which a clock may be off (RFC 6238, section 5.2 recommends one). */
const tolerance = 1

/** The step of an instant: 30 s each, counted from 1970. */
export function stepAt(at: Date): number {
  return Math.floor(at.getTime() / 1000 / period)
}

/** The code of a step: HMAC-SHA-1, six digits (RFC 4226, section 5.3). */
export function codeOfStep(secret: Buffer, step: number): string {
  const stepBytes = Buffer.alloc(8)
  stepBytes.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', secret).update(stepBytes).digest()
  const offset = digest.readUInt8(digest.length - 1) & 0xf
  const number = digest.readUInt32BE(offset) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}

/** The step of a code, now or one step before or after; undefined if it is none of them. */
export function stepOfCode(secret: Buffer, code: string, now: Date): number | undefined {
  const typed = Buffer.from(code)
  const current = stepAt(now)
  const near = Array.from({ length: 2 * tolerance + 1 }, (_, at) => current - tolerance + at)
  // The newest first: if two codes happen to be equal, the older one is used up with it.
  return near.reverse().find(step => {
    const right = Buffer.from(codeOfStep(secret, step))
    return right.length === typed.length && timingSafeEqual(right, typed)
  })
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648 base32 without padding, the format of authenticator keys. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map(byte => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map(five => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

/** The bytes of a key in base32. */
export function fromBase32(text: string): Buffer {
  const bits = [...text].map(letter => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map(byte => Number.parseInt(byte, 2)))
}
