const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:'
const VALUES = new Map([...ALPHABET].map((character, value) => [character, value]))

/** Encodes bytes as RFC 9285 base45: three characters for two bytes, in the alphanumeric alphabet of a QR code. */
export function encodeBase45(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 2) {
    const last = at + 1 === bytes.length
    let value = last ? (bytes[at] ?? 0) : (bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0)
    for (let digit = last ? 2 : 3; digit > 0; digit--) {
      text += ALPHABET[value % 45]
      value = Math.floor(value / 45)
    }
  }
  return text
}

/**
 * Decodes RFC 9285 base45 strictly: `undefined` for an unknown character, an impossible length, or a group whose value
 * does not fit its bytes. So each byte string has exactly one encoding (npm `base45` accepts all three).
 */
export function decodeBase45(text: string): Uint8Array | undefined {
  if (text.length % 3 === 1) return undefined
  const bytes = new Uint8Array(Math.floor(text.length / 3) * 2 + (text.length % 3 === 2 ? 1 : 0))
  for (let at = 0, to = 0; at < text.length; at += 3) {
    const low = VALUES.get(text.charAt(at))
    const middle = VALUES.get(text.charAt(at + 1))
    const pair = at + 2 === text.length
    const high = pair ? 0 : VALUES.get(text.charAt(at + 2))
    if (low === undefined || middle === undefined || high === undefined) return undefined
    const value = low + middle * 45 + high * 2025
    if (value > (pair ? 0xff : 0xffff)) return undefined
    if (!pair) bytes[to++] = value >> 8
    bytes[to++] = value & 0xff
  }
  return bytes
}
