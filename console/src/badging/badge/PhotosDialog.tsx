import { evidenceLimit } from '@fairgate/contract/badging/badge/evidence-fields'
import { evidencePanelLabels } from '@fairgate/contract/badging/badge/evidence-labels'
import { photosLimit } from '@fairgate/contract/badging/badge/fields'
import { useUser } from '../../kernel/auth/session.ts'
import { useCommand } from '../../kernel/command/use-command.ts'
import { formatNumber } from '../../kernel/format/format.ts'
import { useLocalize, useText } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { Dialog } from '../../kernel/ui/Dialog.tsx'
import { useUpload } from '../../kernel/ui/form/use-upload.ts'
import { Stack } from '../../kernel/ui/layout/Stack.tsx'
import { Upload } from '../../kernel/ui/Upload.tsx'
import { useJobInAddress } from '../../kernel/ui/use-job-in-address.ts'
import './BadgeList.css'

interface PhotosDialogProps {
  of: 'photos' | 'evidence'
  exhibitionId: string
  onClose: () => void
}

/** Uploads an archive of photos or evidence; progress and unmatched files are shown above the list. */
export function PhotosDialog({ of, exhibitionId, onClose }: PhotosDialogProps) {
  const t = useText()
  const [, showJob] = useJobInAddress()
  const runs = ['platform', 'sponsor'].includes(useUser()?.userCompanyType ?? '')
  const w = useLocalize()
  const start = useCommand(of === 'photos' ? 'importPhotos' : 'importEvidence', {
    onDone: ({ jobId }) => {
      onClose()
      showJob(jobId)
    },
  })
  const archive = useUpload(({ fileId }) => start.mutate({ exhibitionId, fileId }))
  return (
    <Dialog
      open
      title={of === 'photos' ? t('badge.importPhotos') : w(evidencePanelLabels.import)}
      width={520}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('shell.cancel')}</Button>
          <Button
            kind="primary"
            disabled={!archive.ready}
            title={archive.ready ? undefined : t('badge.photosFile')}
            busy={start.isPending || archive.waits}
            onClick={() => void archive.send()}
          >
            {t('badge.photosStart')}
          </Button>
        </>
      }
    >
      <Stack gap={12}>
        <p>
          {of === 'photos'
            ? t('badge.photosLead', { max: formatNumber(photosLimit), example: '11010519491231002X.jpg' })
            : w(evidencePanelLabels.importLead, {
                ...{ max: formatNumber(evidenceLimit), example: '11010519491231002X_socialInsurance.jpg' },
              })}
        </p>
        <Upload purpose="photos" {...archive.upload} />
        <p className="fg-field-hint">
          {of === 'evidence'
            ? w(evidencePanelLabels.importHint)
            : t(runs ? 'badge.photosOfExhibition' : 'badge.photosOfBadges')}
        </p>
      </Stack>
    </Dialog>
  )
}
