import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const IV_LENGTH = 12
const TAG_LENGTH = 16

/**
 * Encrypts bytes under an AES-256-GCM key with a random IV.
 * @param key 32 bytes, or a secret key of that length
 * @param context bound as additional data: only the same context decrypts it
 * @returns IV (12) ‖ ciphertext ‖ tag (16)
 */
export function wrap(key: CipherKey, plain: Uint8Array, context: string): Buffer {
  const iv = randomBytes(IV_LENGTH)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  cipher.setAAD(Buffer.from(context))
  return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

/** Decrypts the result of {@link wrap}. Throws if key, context or bytes differ. */
export function unwrap(key: CipherKey, encrypted: Uint8Array, context: string): Buffer {
  if (encrypted.length < IV_LENGTH + TAG_LENGTH) throw new RangeError('encrypted bytes are too short')
  const end = encrypted.length - TAG_LENGTH
  const decipher = createDecipheriv('aes-256-gcm', key, encrypted.subarray(0, IV_LENGTH), { authTagLength: TAG_LENGTH })
  decipher.setAAD(Buffer.from(context))
  decipher.setAuthTag(encrypted.subarray(end))
  const head = decipher.update(encrypted.subarray(IV_LENGTH, end))
  const tail = decipher.final()
  return tail.length === 0 ? head : Buffer.concat([head, tail])
}

type CipherKey = Parameters<typeof createCipheriv>[1]
