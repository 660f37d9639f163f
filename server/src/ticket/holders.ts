import { readDocument } from '@fairgate/contract/badge/document'
import type { Input, PhraseKey } from '@fairgate/contract/catalogue'
import { ageOn, type Day } from '@fairgate/contract/kernel/day'
import type { SealedDocument, SealedPhone } from '../badge/facts.ts'
import { documentDigest, phoneDigest, sealDocument, sealPhone } from '../badge/facts.ts'
import type { Cipher } from '../kernel/cipher.ts'
import { type FieldRefusal, refuse } from '../kernel/refuse.ts'

export type HolderForm = NonNullable<Input<'issueTickets'>['lines'][number]['holders']>[number]

/** What a type asks of who comes with its ticket. */
export interface AsksOfHolder {
  holder: 'none' | 'phone' | 'document'
  underAge: number | null
}

/** A holder whose number was validated: normalised, and born when the document says. */
export interface ReadHolder {
  name: string
  phone: string
  document: { type: NonNullable<HolderForm['documentType']>; number: string } | null
  birth: string | null
}

/**
 * Reads what was typed of a holder and validates it by the type. What is missing or wrong is added to `issues` at `path`; who is
 * too old on the day is refused with `ticket.tooOld`.
 */
export function readHolder(
  form: HolderForm,
  { holder, underAge }: AsksOfHolder,
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
      issues.push({ path: at('documentNumber'), key: `badge.${key}` as PhraseKey, values: params })
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

/** A holder as a ticket keeps it. */
export interface SealedHolder {
  name: string
  birth: string | null
  documentType: string | null
  document: SealedDocument | null
  phone: SealedPhone
}

export function sealHolder(
  cipher: Cipher,
  ticketId: string,
  { name, phone, document, birth }: ReadHolder,
): SealedHolder {
  return {
    ...{ name, birth, documentType: document?.type ?? null },
    document: document && sealDocument(cipher, ticketId, document.type, document.number, 'ticket'),
    phone: sealPhone(cipher, ticketId, phone, 'ticket'),
  }
}

/** By what a person is known for the limit of a type: the document, else the telephone; who has neither is the buyer. */
export function personOf(cipher: Cipher, holder: ReadHolder | undefined, buyer: Buffer): Buffer {
  if (holder?.document) return documentDigest(cipher, holder.document.type, holder.document.number)
  if (holder?.phone) return phoneDigest(cipher, holder.phone)
  return buyer
}
