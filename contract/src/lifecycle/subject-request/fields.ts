import { documentTypeCodes } from '../../badging/badge/document.ts'
import { choice, day, fields, optional, text } from '../../kernel/field/field.ts'
import { email, telephoneAnywhere } from '../../kernel/field/pattern.ts'
import { normaliseTelephone } from '../../kernel/field/telephone.ts'
import { requestKinds } from './states.ts'

/** How the identity of the person, or of their representative, was verified. */
export const identityProofs = ['document', 'code', 'agent'] as const
export type IdentityProof = (typeof identityProofs)[number]

/** The requester, the kind, and the proof of identity; at least one number identifies the person. */
export const subjectRequestFields = fields('subjectRequest', {
  kind: choice(requestKinds),
  documentType: optional(choice(documentTypeCodes)),
  documentNumber: optional(text(40)),
  phone: optional(
    text(20, {
      pattern: telephoneAnywhere,
      phrase: 'badge.phoneForm',
      plain: normaliseTelephone,
      keys: 'tel',
    }),
  ),
  email: optional(text(100, { pattern: email, phrase: 'company.emailForm', keys: 'email' })),
  proof: choice(identityProofs),
  receivedOn: day(),
  reason: text(500, { min: 2 }),
})
