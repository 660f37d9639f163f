import type { DocumentTypeCode } from '../../badging/badge/document.ts'
import { normalisePlate } from '../../badging/badge/plate.ts'
import { choice, day, fields, id, ids, option, optional, orEmpty, other, text } from '../../kernel/field/field.ts'
import { telephoneAnywhere } from '../../kernel/field/pattern.ts'
import { normaliseTelephone } from '../../kernel/field/telephone.ts'
import { filePurposes } from '../../kernel/files/file-purpose.ts'

/** The scope of an entry: one show or all, the venue's own days, its garden. */
export const blacklistScopes = ['exhibition', 'exhibitionOutside', 'garden'] as const
export type BlacklistScope = (typeof blacklistScopes)[number]

export const blacklistKinds = ['person', 'vehicle'] as const
export type BlacklistKind = (typeof blacklistKinds)[number]

/** Documents per person of an entry. */
export const maxDocuments = 5

/** Maximum length of a document number, including spaces. */
export const longestNumber = 40

export interface BlacklistDocument {
  documentType: DocumentTypeCode
  documentNumber: string
}

export const blacklistFields = fields('blacklist', {
  scope: choice(blacklistScopes),
  /** One show; null: all of them. Always null in other scopes. */
  exhibitionId: orEmpty(id('exhibition', { label: 'exhibition' })),
  kind: choice(blacklistKinds),
  /** Of a person. Without a document the name is only a hint, and denies nobody. */
  name: optional(text(60)),
  documents: other<BlacklistDocument[]>(),
  birth: orEmpty(day()),
  phone: optional(
    text(20, { plain: normaliseTelephone, pattern: telephoneAnywhere, phrase: 'badge.phoneForm', keys: 'tel' }),
  ),
  /** Of a vehicle. */
  plate: optional(text(10, { plain: normalisePlate })),
  /** From the dictionary `black_reason`. */
  reason: option(),
  note: optional(text(500)),
  /** An instruction for guards. */
  guard: optional(text(100)),
  evidence: optional(ids('file', { max: filePurposes.images.count })),
  from: day(),
  /** Its last day; null: until it is lifted. */
  until: orEmpty(day()),
})

/** The appeal of a listed person, with one picture; their telephone is proved before. */
export const appealFields = fields('blacklist', {
  text: text(500, { min: 5, label: 'appealText' }),
  images: optional(ids('file', { max: 1, label: 'appealImage' })),
})
