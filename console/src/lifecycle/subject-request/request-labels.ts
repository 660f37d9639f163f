import type { Output, RowOf } from '@fairgate/contract/app/catalogue'
import type { IdentityProof } from '@fairgate/contract/lifecycle/subject-request/fields'
import type { RequestKind } from '@fairgate/contract/lifecycle/subject-request/states'
import type { TextKey } from '../../kernel/i18n/language.ts'

export type RequestRow = RowOf<'getSubjectRequestPage'>
export type RequestDetail = Output<'getSubjectRequest'>

export const kindLabels = {
  access: 'subjectRequest.kind_access',
  erasure: 'subjectRequest.kind_erasure',
} as const satisfies Record<RequestKind, TextKey>

export const proofLabels = {
  document: 'subjectRequest.proof_document',
  code: 'subjectRequest.proof_code',
  agent: 'subjectRequest.proof_agent',
} as const satisfies Record<IdentityProof, TextKey>
