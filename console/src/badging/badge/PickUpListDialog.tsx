import { pickUpFields } from '@fairgate/contract/badging/badge/fields'
import { useText } from '../../kernel/i18n/language.ts'
import { EditDialog } from '../../kernel/ui/form/EditDialog.tsx'
import { useDraft, write } from '../../kernel/ui/form/use-draft.ts'
import type { OfExhibition } from './acted-badge.ts'
import { CompanyField } from './CompanyField.tsx'

interface PickUpListDialogProps extends OfExhibition {
  onClose: () => void
  onJob: (jobId: string) => void
}

/** Chooses the company whose printed cards are listed for pick-up signatures. */
export function PickUpListDialog({ exhibitionId, onClose, onJob }: PickUpListDialogProps) {
  const t = useText()
  const draft = useDraft({
    of: pickUpFields,
    send: ({ companyId }) => write('printPickUpList', { exhibitionId, companyId }),
    said: 'badge.fileStarted',
    done: ({ jobId }) => {
      onJob(jobId)
      onClose()
    },
  })
  return (
    <EditDialog
      draft={draft}
      title={t('badge.pickUpTitle')}
      lead={t('badge.pickUpLead')}
      verb={t('badge.makePdf')}
      onClose={onClose}
    >
      <CompanyField exhibitionId={exhibitionId} />
    </EditDialog>
  )
}
