import type { CatalogueKey, Input } from '@fairgate/contract/app/catalogue'
import { readDocument } from '@fairgate/contract/badging/badge/document'
import { ageOn, type Day } from '@fairgate/contract/kernel/schedule/day'
import type { EncryptedDocument, EncryptedPhone } from '../../badging/badge/api.ts'
import { documentDigest, encryptDocument, encryptPhone, phoneDigest } from '../../badging/badge/api.ts'
import type { Cipher } from '../../kernel/crypto/cipher.ts'
import { type FieldRefusal, refuse } from '../../kernel/refusal/refuse.ts'

export type HolderForm = NonNullable<Input<'issueTickets'>['lines'][number]['holders']>[number]

/** What a type requires of a ticket holder. */
export interface HolderRequirements {
  holder: 'none' | 'phone' | 'document'
  underAge: number | null
}

/** A validated holder: normalised number, and date of birth if the document has it. */
export interface ReadHolder {
  name: string
  phone: string
  document: { type: NonNullable<HolderForm['documentType']>; number: string } | null
  birth: string | null
}

/**
 * Reads and validates a typed holder by the rules of the type. Faults are added to `issues` at `path`; a holder who is
 * too old on the day is refused with `ticket.tooOld`.
 */
export function readHolder(
  form: HolderForm,
  { holder, underAge }: HolderRequirements,
  { on, today, path, issues }: { on: Day; today: Day; path: string; issues: FieldRefusal[] },
): ReadHolder {
  const at = (field: string) => (path ? `${path}.${field}` : field)
  const missing = (field: string) => void issues.push({ path: at(field), key: 'kernel.required' })
  const read: ReadHolder = { name: form.name, phone: form.phone ?? '', document: null, birth: form.birth ?? null }
  if (holder === 'phone' && read.phone === '') missing('phone')
  if (holder === 'document' && form.documentNumber === undefined) missing('documentNumber')
  if (form.documentNumber !== undefined && form.documentType === undefined) missing('documentType')
  if (form.documentNumber !== undefined && form.documentType !== undefined) {
    const document = readDocument(form.documentType, form.documentNumber, { today })
    if ('issue' in document) {
      const { key, params } = document.issue
      issues.push({ path: at('documentNumber'), key: `badge.${key}` as CatalogueKey, values: params })
    } else {
      read.document = { type: form.documentType, number: document.number }
      const born = document.facts?.birthDate
      if (born && read.birth && born !== read.birth)
        issues.push({ path: at('birth'), key: 'badge.twoBirthDates', values: { birth: born } })
      read.birth = born ?? read.birth
    }
  }
  if (read.birth && read.birth > today)
    issues.push({ path: at('birth'), key: 'badge.birthInFuture', values: { date: read.birth } })
  if (underAge !== null && issues.length === 0) {
    if (read.birth === null) missing('birth')
    else if (ageOn(read.birth as Day, on) >= underAge)
      refuse('ticket.tooOld', { field: at('birth'), values: { age: underAge } })
  }
  return read
}

/** A holder as a ticket stores it. */
export interface EncryptedHolder {
  name: string
  birth: string | null
  documentType: string | null
  document: EncryptedDocument | null
  phone: EncryptedPhone
}

export function encryptHolder(
  cipher: Cipher,
  ticketId: string,
  { name, phone, document, birth }: ReadHolder,
): EncryptedHolder {
  return {
    ...{ name, birth, documentType: document?.type ?? null },
    document: document && encryptDocument(cipher, ticketId, document.type, document.number, 'ticket'),
    phone: encryptPhone(cipher, ticketId, phone, 'ticket'),
  }
}

/**
 * What identifies a person for the limit of a type: the document, else the telephone; a holder with neither is the
 * buyer.
 */
export function personOf(cipher: Cipher, holder: ReadHolder | undefined, buyer: Buffer): Buffer {
  if (holder?.document) return documentDigest(cipher, holder.document.type, holder.document.number)
  if (holder?.phone) return phoneDigest(cipher, holder.phone)
  return buyer
}
