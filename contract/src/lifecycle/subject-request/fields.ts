import { documentTypeCodes } from '../../badging/badge/document.ts'
import { choice, day, fields, optional, text } from '../../kernel/field/field.ts'
import { email, telephoneAnywhere } from '../../kernel/field/pattern.ts'
import { normaliseTelephone } from '../../kernel/field/telephone.ts'
import { requestKinds } from './states.ts'

/** How it was made sure that it is the person who asks, or whom they sent. */
export const identityProofs = ['document', 'code', 'agent'] as const
export type IdentityProof = (typeof identityProofs)[number]

/** Who asks for what, and how it was made sure of; at least one number names the person. */
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
