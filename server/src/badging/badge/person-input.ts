import type { CatalogueKey, Input } from '@fairgate/contract/app/catalogue'
import { type DocumentTypeCode, readDocument } from '@fairgate/contract/badging/badge/document'
import { type Day, dayOf } from '@fairgate/contract/kernel/schedule/day'
import type { Cipher } from '../../kernel/crypto/cipher.ts'
import { type FieldRefusal, refuseFields } from '../../kernel/refusal/refuse.ts'
import { type EncryptedDocument, type EncryptedPhone, encryptDocument, encryptPhone } from './encrypted-person.ts'

type Form = Omit<Input<'addBadge'>, 'exhibitionId' | 'badgeTypeId' | 'companyId'>

export interface PersonColumns {
  name: string
  nameEn: string
  documentType: DocumentTypeCode
  /** Undefined if left out: the stored document does not change. */
  document: EncryptedDocument | undefined
  phone: EncryptedPhone | undefined
  employer: string
  jobTitle: string
  birth: string | null
}

/**
 * Converts a form to the columns of a badge: numbers are normalised, validated and encrypted for badge `badgeId`.
 * Refuses at the field if the document is wrong or the birth date differs from that of the document.
 */
export function personColumns(cipher: Cipher, badgeId: string, form: Form, today: Day): PersonColumns {
  const issues: FieldRefusal[] = []
  let document: EncryptedDocument | undefined
  let birth: string | null = form.birth ?? null
  if (form.documentNumber !== undefined) {
    const read = readDocument(form.documentType, form.documentNumber, { today })
    if ('issue' in read) {
      const { key, params } = read.issue
      issues.push({ path: 'documentNumber', key: `badge.${key}` as CatalogueKey, values: params })
    } else {
      document = encryptDocument(cipher, badgeId, form.documentType, read.number)
      const born = read.facts?.birthDate
      if (born && birth && born !== birth)
        issues.push({ path: 'birth', key: 'badge.twoBirthDates', values: { birth: born } })
      birth = born ?? birth
    }
  }
  if (birth && birth > today) issues.push({ path: 'birth', key: 'badge.birthInFuture', values: { date: birth } })
  if (issues.length > 0) refuseFields(issues)
  return {
    name: form.name,
    nameEn: form.nameEn,
    documentType: form.documentType,
    document,
    phone: form.phone === undefined ? undefined : encryptPhone(cipher, badgeId, form.phone),
    employer: form.employer,
    jobTitle: form.jobTitle,
    birth,
  }
}

/** Today on the venue's calendar. */
export const venueToday = (now: Date, { venueTimeZone }: { venueTimeZone: string }): Day => dayOf(now, venueTimeZone)
