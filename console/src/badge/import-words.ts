import type { TextKey } from '../kernel/language.ts'

type Names = Readonly<Record<string, TextKey>>

const reasons: Names = {
  name: 'badge.reasonName',
  documentType: 'badge.reasonDocumentType',
  documentNumber: 'badge.reasonDocumentNumber',
  duplicate: 'badge.reasonDuplicate',
  phone: 'badge.reasonPhone',
  required: 'badge.reasonRequired',
  held: 'badge.reasonHeld',
  other: 'badge.reasonOther',
}

const remedies: Names = {
  name: 'badge.remedyName',
  documentType: 'badge.remedyDocumentType',
  documentNumber: 'badge.remedyDocumentNumber',
  duplicate: 'badge.remedyDuplicate',
  phone: 'badge.remedyPhone',
  required: 'badge.remedyRequired',
  held: 'badge.remedyHeld',
  other: 'badge.remedyOther',
}

/** The family of reasons a row is bad for, as its pill says it. */
export const reasonLabel = (reason: string): TextKey => reasons[reason] ?? 'badge.reasonOther'

/** What mends it, in a word or three. */
export const remedyLabel = (reason: string): TextKey => remedies[reason] ?? 'badge.remedyOther'
