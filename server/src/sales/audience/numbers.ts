import { type DocumentTypeCode, maskDocument } from '@fairgate/contract/badging/badge/document'
import { toHalfWidth } from '@fairgate/contract/kernel/field/half-width'
import { documentDigest, documentTail, phoneDigest, phoneTail } from '../../badging/badge/api.ts'
import { type Cipher, mask } from '../../kernel/crypto/cipher.ts'

export type NumberKind = 'document' | 'phone' | 'email'

const toNumberCell = (kind: NumberKind, row: string) => ({ table: 'audience', column: `${kind}_sealed`, row })

const lastFour = (number: string) => [...number].slice(-4).join('')

/** The columns in which row `id` stores a document's number; all empty without a number. */
export function documentColumns(cipher: Cipher, id: string, type: DocumentTypeCode | null, number: string | null) {
  if (!type || !number) {
    return {
      ...{
        document_type: null,
        document_blind_index: null,
        document_encrypted: null,
        document_masked: '',
        document_tail: null,
      },
    }
  }
  return {
    document_type: type,
    document_blind_index: documentDigest(cipher, type, number),
    document_encrypted: cipher.encrypt(number, toNumberCell('document', id)),
    document_masked: maskDocument(number),
    document_tail: documentTail(cipher, lastFour(number)) ?? null,
  }
}

/** The same for a telephone. */
export function phoneColumns(cipher: Cipher, id: string, phone: string | null) {
  if (!phone) return { phone_blind_index: null, phone_encrypted: null, phone_masked: '', phone_tail: null }
  return {
    phone_blind_index: phoneDigest(cipher, phone),
    phone_encrypted: cipher.encrypt(phone, toNumberCell('phone', id)),
    phone_masked: mask(phone),
    phone_tail: phoneTail(cipher, lastFour(phone)) ?? null,
  }
}

/** The same for an e-mail address; its case does not matter. */
export function emailColumns(cipher: Cipher, id: string, email: string | null) {
  if (!email) return { email_blind_index: null, email_encrypted: null, email_masked: '' }
  return {
    email_blind_index: emailDigest(cipher, email),
    email_encrypted: cipher.encrypt(email, toNumberCell('email', id)),
    email_masked: mask(email.slice(0, email.lastIndexOf('@'))) + email.slice(email.lastIndexOf('@')),
  }
}

export const emailDigest = (cipher: Cipher, email: string): Buffer =>
  cipher.digest(toHalfWidth(email).toLowerCase(), 'email')

/** Encrypts a stored number of one row again for another row. */
export const resealed = (cipher: Cipher, kind: NumberKind, encrypted: Buffer, from: string, to: string): Buffer =>
  cipher.encrypt(cipher.decrypt(encrypted, toNumberCell(kind, from)), toNumberCell(kind, to))

/** Decrypts a number of row `id`; null if it has none. */
export const openNumber = (cipher: Cipher, id: string, kind: NumberKind, encrypted: Buffer | null): string | null =>
  encrypted && cipher.decrypt(encrypted, toNumberCell(kind, id))
