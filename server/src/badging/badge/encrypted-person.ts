import {
  type DocumentTypeCode,
  documentIdentity,
  documentType,
  documentTypeCodes,
  maskDocument,
} from '@fairgate/contract/badging/badge/document'
import { normaliseNumber } from '@fairgate/contract/kernel/field/half-width'
import { normaliseTelephone } from '@fairgate/contract/kernel/field/telephone'
import { type Cipher, mask } from '../../kernel/crypto/cipher.ts'

export interface EncryptedDocument {
  digest: Buffer
  encrypted: Buffer
  masked: string
  tail: string
}

export interface EncryptedPhone {
  digest: Buffer | null
  encrypted: Buffer | null
  masked: string
  tail: string | null
}

/** Encrypts a validated document number for the row `badgeId` of badges, or of another table with the same columns. */
export function encryptDocument(
  cipher: Cipher,
  badgeId: string,
  type: DocumentTypeCode,
  number: string,
  table = 'badge',
): EncryptedDocument {
  return {
    digest: documentDigest(cipher, type, number),
    encrypted: cipher.encrypt(number, { table, column: 'document_sealed', row: badgeId }),
    masked: maskDocument(number),
    tail: tailOf(cipher, number, 'document'),
  }
}

/**
 * Encrypts a telephone for the row `badgeId` of badges, or of another table with the same columns; null for an empty
 * one.
 */
export function encryptPhone(cipher: Cipher, badgeId: string, phone: string, table = 'badge'): EncryptedPhone {
  if (phone === '') return { digest: null, encrypted: null, masked: '', tail: null }
  return {
    digest: phoneDigest(cipher, phone),
    encrypted: cipher.encrypt(phone, { table, column: 'phone_sealed', row: badgeId }),
    masked: mask(phone),
    tail: tailOf(cipher, phone, 'telephone'),
  }
}

/** The digest that identifies a person: the same for an identity card and the household register. */
export function documentDigest(cipher: Cipher, type: DocumentTypeCode, number: string): Buffer {
  return cipher.digest(documentIdentity(type, number), 'document')
}

/** The digest that identifies a vehicle, stored in the column of the document digest. `plate` is normalised. */
export const plateDigest = (cipher: Cipher, plate: string): Buffer => cipher.digest(`plate:${plate}`, 'document')

/** The digest of a telephone, as stored or as typed. */
export const phoneDigest = (cipher: Cipher, phone: string) => cipher.digest(normaliseTelephone(phone), 'telephone')

/** A keyed digest, like that of the whole number, truncated to what distinguishes ten thousand endings. */
const tailOf = (cipher: Cipher, number: string, domain: 'document' | 'telephone'): string =>
  cipher.digest([...number].slice(-4).join(''), `${domain}Tail`).toString('base64url', 0, 6)

/** The stored form of four typed characters; undefined for any other length. */
const typedTail = (cipher: Cipher, typed: string, domain: 'document' | 'telephone'): string | undefined => {
  const number = normaliseNumber(typed)
  return [...number].length === 4 ? tailOf(cipher, number, domain) : undefined
}
export const documentTail = (cipher: Cipher, typed: string) => typedTail(cipher, typed, 'document')
export const phoneTail = (cipher: Cipher, typed: string) => typedTail(cipher, typed, 'telephone')

/**
 * Digests under which a number typed into a search may be stored, because the input does not say which document it is.
 */
export function searchedDocuments(cipher: Cipher, typed: string): Buffer[] {
  const found = new Map<string, Buffer>()
  for (const code of documentTypeCodes) {
    const digest = documentDigest(cipher, code, documentType(code).normalise(typed))
    found.set(digest.toString('base64'), digest)
  }
  return [...found.values()]
}

/**
 * The id of the person that a document introduces: a UUID (version 8) derived from the digest, so that two transactions
 * with the same new document agree without waiting. A document that belongs to a known person keeps that person.
 */
export function personIdOf(digest: Buffer): string {
  const bytes = Buffer.from(digest.subarray(0, 16))
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
