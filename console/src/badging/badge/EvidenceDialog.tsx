import { documentSides, evidenceFields, evidencePurpose } from '@fairgate/contract/badging/badge/evidence-fields'
import { evidencePanelLabels as labels } from '@fairgate/contract/badging/badge/evidence-labels'
import type { EvidenceKind } from '@fairgate/contract/badging/rulebook/labels'
import { useLocalize, useText } from '../../kernel/i18n/language.ts'
import { EditDialog } from '../../kernel/ui/form/EditDialog.tsx'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { useDraft, write } from '../../kernel/ui/form/use-draft.ts'
import { Upload } from '../../kernel/ui/Upload.tsx'
import { useDictionary } from '../../kernel/ui/use-dictionary.ts'

const F = formFields(evidenceFields)

interface EvidenceDialogProps {
  exhibitionId: string
  badgeId: string
  /** The kinds that may be added now. */
  addable: readonly EvidenceKind[]
  onClose: () => void
}

/** Adds a file of evidence: its kind, the file, and the days it covers. */
export function EvidenceDialog({ exhibitionId, badgeId, addable, onClose }: EvidenceDialogProps) {
  const t = useText()
  const w = useLocalize()
  const kinds = useDictionary('evidence_kind').options.filter(({ value }) => addable.some(kind => kind === value))
  const draft = useDraft({
    of: evidenceFields,
    without: ({ kind }) => (kind && documentSides.includes(kind) ? ['coversFrom', 'coversTo'] : []),
    send: form => write('addEvidence', { exhibitionId, badgeId, ...form }),
    done: onClose,
  })
  const { kind } = draft.values
  const isSide = kind !== undefined && documentSides.includes(kind)
  return (
    <EditDialog draft={draft} title={w(labels.add)} verb={t('shell.add')} onClose={onClose}>
      {/* A file is uploaded for its kind. */}
      <F.choice
        name="kind"
        options={kinds as { value: EvidenceKind; label: string }[]}
        onChosen={() => draft.set({ fileId: undefined })}
      />
      {kind && (
        <F.own name="fileId">
          {(control, { value, set }) => (
            <Upload
              key={evidencePurpose(kind)}
              id={control.id}
              aria-describedby={control['aria-describedby']}
              purpose={evidencePurpose(kind)}
              value={value}
              onChange={set}
            />
          )}
        </F.own>
      )}
      {kind && !isSide && (
        <>
          <F.day name="coversFrom" />
          <F.day name="coversTo" />
          <p className="fg-field-hint">{w(labels.coversHint)}</p>
        </>
      )}
    </EditDialog>
  )
}
