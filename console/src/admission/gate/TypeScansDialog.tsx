import { simulationFields } from '@fairgate/contract/admission/policy/fields'
import { useText } from '../../kernel/i18n/language.ts'
import { EditDialog } from '../../kernel/ui/form/EditDialog.tsx'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { useDraft, write } from '../../kernel/ui/form/use-draft.ts'
import type { Policy } from './policy-labels.ts'

const F = formFields(simulationFields)

interface TypeScansDialogProps {
  policy: Policy
  onJob: (jobId: string) => void
  onClose: () => void
}

/** Scans to simulate, one per line, which can be pasted from a sheet. */
export function TypeScansDialog({ policy: { exhibitionId, id }, onJob, onClose }: TypeScansDialogProps) {
  const t = useText()
  const draft = useDraft({
    of: simulationFields,
    send: ({ lines }) => write('rehearsePolicy', { exhibitionId, id, lines }),
    said: false,
    done: ({ jobId }) => {
      onJob(jobId)
      onClose()
    },
  })
  return (
    <EditDialog draft={draft} title={t('policy.typeScansTitle')} verb={t('policy.rehearse')} onClose={onClose}>
      <F.note name="lines" rows={8} hint={t('policy.linesHint')} />
    </EditDialog>
  )
}
