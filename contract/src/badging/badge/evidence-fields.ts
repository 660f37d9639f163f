import { choice, day, fields, id, optional, orAbsent, text } from '../../kernel/field/field.ts'
import type { UploadPurpose } from '../../kernel/files/file-purpose.ts'
import { type EvidenceKind, evidenceLabels } from '../rulebook/labels.ts'

export const evidenceKinds = Object.keys(evidenceLabels) as [EvidenceKind, ...EvidenceKind[]]

/** Both sides of an identity document, which are deleted soon after the decision. */
export const documentSides: readonly EvidenceKind[] = ['idFront', 'idBack']

/** The purpose under which a file of a kind is uploaded. */
export const evidencePurpose = (kind: EvidenceKind): UploadPurpose =>
  documentSides.includes(kind) ? 'idSides' : 'evidence'

/** Pictures and PDFs per archive. */
export const evidenceLimit = 20_000

export const evidenceFields = fields('evidence', {
  /** An option of the dictionary `evidence_kind`. */
  kind: choice(evidenceKinds),
  /** Uploaded with the purpose of its kind (`evidencePurpose`). */
  fileId: id('file', { label: 'file' }),
  /** The days that a proof covers, both or none. */
  coversFrom: orAbsent(day()),
  coversTo: orAbsent(day()),
})

export const evidenceArchiveFields = fields('evidence', { fileId: id('file', { label: 'archive' }) })

/** Why it is not accepted; the applicant reads it. */
export const evidenceDecisionFields = fields('evidence', { note: optional(text(200)) })
