import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { findConstraint } from '../database/database.ts'
import type { Keyring } from './keyring.ts'
import type { SecretKey } from './keyring-keys.ts'

/** Where a personal number is stored. Bound into the encryption, so that no value can be moved to another row. */
export type CipherContext = { table: string; column: string; row: string }

/** Encrypts personal numbers (documents, telephones) at rest, with digests for search. */
export type Cipher = {
  /** Key id (6) ‖ IV (12) ‖ ciphertext ‖ tag (16): 34 bytes more than the text. */
  encrypt(plain: string, context: CipherContext): Buffer
  /** @throws Unreadable if the bytes were changed, moved, or encrypted under a key that is gone */
  decrypt(encrypted: Buffer, context: CipherContext): string
  /**
   * 32 bytes for exact search: equal for equal texts of one domain (`document`, `telephone`), meaningless without the
   * key. Normalise the text first.
   */
  digest(plain: string, domain: string): Buffer
}

/** A value that cannot be decrypted: its bytes were changed or moved, or its key (`kid`) is missing. */
export class Unreadable extends Error {
  override name = 'Unreadable'

  readonly place: CipherContext
  readonly kid: string | null

  constructor(why: string, context: CipherContext, kid: string | null = null, options?: ErrorOptions) {
    super(`${context.table}.${context.column} of ${context.row}: ${why}`, options)
    this.place = context
    this.kid = kid
  }
}

/** Whether a process must load the keys again: a needed one is missing, or the one it encrypts with is closed. */
export const needsNewKeys = (error: unknown): boolean =>
  (error instanceof Unreadable && error.kid !== null) || findConstraint(error) === 'sealed_by_open_key'

const KID_LENGTH = 6
const IV_LENGTH = 12
const TAG_LENGTH = 16
const HEAD_LENGTH = KID_LENGTH + IV_LENGTH

/** The cipher for personal numbers (AES-256-GCM and HMAC-SHA-256), synchronous: a few microseconds per number. */
export function createCipher(keyring: Pick<Keyring, 'personalKey' | 'personalKeyById' | 'digestKey'>): Cipher {
  const randomIv = ivSource()
  return {
    encrypt(plain, context) {
      const { kid, key } = keyring.personalKey()
      const iv = randomIv()
      const cipher = createCipheriv('aes-256-gcm', key, iv)
      cipher.setAAD(buildContext(context))
      const encrypted = cipher.update(plain, 'utf8')
      cipher.final()
      return Buffer.concat([Buffer.from(kid, 'base64url'), iv, encrypted, cipher.getAuthTag()])
    },
    decrypt(encrypted, context) {
      if (encrypted.length < HEAD_LENGTH + TAG_LENGTH)
        throw new Unreadable('too short for an encrypted number', context)
      const { key } = getKey(encrypted.toString('base64url', 0, KID_LENGTH), context)
      const end = encrypted.length - TAG_LENGTH
      const iv = encrypted.subarray(KID_LENGTH, HEAD_LENGTH)
      const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_LENGTH })
      decipher.setAAD(buildContext(context))
      decipher.setAuthTag(encrypted.subarray(end))
      const plain = decipher.update(encrypted.subarray(HEAD_LENGTH, end))
      try {
        decipher.final()
      } catch (error) {
        throw new Unreadable('its bytes were changed or moved', context, null, { cause: error })
      }
      return plain.toString('utf8')
    },
    digest(plain, domain) {
      return createHmac('sha256', keyring.digestKey()).update(`${domain}\0${plain}`, 'utf8').digest()
    },
  }

  function getKey(kid: string, context: CipherContext): SecretKey {
    const key = keyring.personalKeyById(kid)
    if (key === undefined) throw new Unreadable(`its key ${kid} is not in the keyring`, context, kid)
    return key
  }
}

/**
 * A number for lists: the first three and last four characters of a long one, the first and last of a short one, every
 * other an asterisk. `110101199001011234` → `110***********1234`.
 */
export function mask(plain: string): string {
  const characters = [...plain]
  const [first, last] = characters.length >= 11 ? [3, 4] : characters.length >= 4 ? [1, 1] : [0, 0]
  return characters.map((character, at) => (at < first || at >= characters.length - last ? character : '*')).join('')
}

function buildContext({ table, column, row }: CipherContext): Buffer {
  return Buffer.from(`${table}\0${column}\0${row}`)
}

/** Random IVs, drawn a page at a time: one system call for 256 numbers of an import. */
function ivSource(): () => Buffer {
  let pool = Buffer.alloc(0)
  return () => {
    if (pool.length < IV_LENGTH) pool = randomBytes(IV_LENGTH * 256)
    const iv = pool.subarray(0, IV_LENGTH)
    pool = pool.subarray(IV_LENGTH)
    return iv
  }
}
