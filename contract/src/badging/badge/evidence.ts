import { z } from 'zod'
import { can, changedRow, done, read, rowKey, write } from '../../kernel/command/command.ts'
import { idOf } from '../../kernel/command/id.ts'
import { lazy } from '../../kernel/command/lazy.ts'
import { actsIn } from '../../kernel/command/page.ts'
import { shapeOf } from '../../kernel/command/shape-of.ts'
import { inExhibition, keyOf } from './chosen.ts'
import { evidenceArchiveFields, evidenceDecisionFields, evidenceFields, evidenceKinds } from './evidence-fields.ts'
import { evidenceActions, evidenceStateMachine } from './evidence-states.ts'

const ofBadge = { ...inExhibition, badgeId: idOf('badge') }
const key = lazy(() => keyOf('evidence'))

const evidenceRow = lazy(() =>
  z.object({
    ...rowKey('evidence'),
    ...actsIn(evidenceStateMachine, evidenceActions),
    kind: z.enum(evidenceKinds),
    kindName: z.object({ cn: z.string(), en: z.string() }),
    /** Empty once the file is deleted. */
    fileName: z.string(),
    coversFrom: z.string().nullable(),
    coversTo: z.string().nullable(),
    note: z.string(),
    createdAt: z.string(),
  }),
)

/** Commands for the evidence of badges. Who opens which kind: docs/decisions/0069. */
export const evidenceCommands = {
  getBadgeEvidence: read({
    access: can('badge:view'),
    label: ['查看证明材料', 'View the evidence of a badge'],
    input: () => z.strictObject(ofBadge),
    /** `addable`: the kinds that the caller may add now. */
    output: () => z.object({ list: z.array(evidenceRow()), addable: z.array(z.enum(evidenceKinds)) }),
  }),
  addEvidence: write({
    access: can('badge:apply'),
    label: ['添加证明材料', 'Add evidence'],
    input: () => z.strictObject({ ...ofBadge, ...shapeOf(evidenceFields) }),
    output: () => changedRow('evidence'),
  }),
  removeEvidence: write({
    access: can('badge:apply'),
    label: ['删除证明材料', 'Remove evidence'],
    input: () => z.strictObject(key()),
    output: done,
  }),
  importEvidence: write({
    access: can('badge:apply'),
    label: ['导入证明材料', 'Import evidence'],
    /**
     * `fileId`: an uploaded archive (purpose `photos`) of at most 20,000 files, each named `<document number>_<kind>.jpg`,
     * `.png` or `.pdf`; the kind is the value or a name of the dictionary `evidence_kind`.
     */
    input: () => z.strictObject({ ...inExhibition, ...shapeOf(evidenceArchiveFields) }),
    output: () => z.object({ jobId: idOf('job') }),
  }),
  decideEvidence: write({
    access: can('badge:approve'),
    label: ['核对证明材料', 'Check evidence'],
    /** `note` is required unless it is accepted. */
    input: () => z.strictObject({ ...key(), accepted: z.boolean(), ...shapeOf(evidenceDecisionFields) }),
    output: () => changedRow('evidence'),
  }),
  undoEvidenceDecision: write({
    access: can('badge:approve'),
    label: ['撤销材料核对', 'Undo a check of evidence'],
    input: () => z.strictObject(key()),
    output: () => changedRow('evidence'),
  }),
  openEvidence: write({
    access: can('evidence:view'),
    label: ['打开证明材料', 'Open evidence'],
    input: () => z.strictObject({ ...inExhibition, id: idOf('evidence') }),
    /** Readable for 60 seconds, only together with the token of the caller's session. */
    output: () => z.object({ url: z.string(), name: z.string(), type: z.string() }),
    secret: true,
  }),
}
