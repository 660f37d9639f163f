import { EnvelopeError } from './envelope-error.ts'

/**
 * The bytes of base64url text in its canonical spelling; undefined for any other: one secret would have several names.
 */
export function canonicalBytes(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64url')
  return bytes.toString('base64url') === text ? bytes : undefined
}

/**
 * Decodes base64url (RFC 4648 §5, no padding) and accepts the canonical spelling only: two texts for the same bytes
 * would be two envelopes with one authentication tag.
 * @param length the required number of bytes, if it is fixed
 */
export function decodeBase64url(text: string, length?: number): Buffer {
  const bytes = canonicalBytes(text)
  if (!bytes) throw new EnvelopeError('base64url is not canonical')
  if (length !== undefined && bytes.length !== length) throw new EnvelopeError(`${bytes.length} bytes, not ${length}`)
  return bytes
}
