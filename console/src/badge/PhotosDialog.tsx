import { photosLimit } from '@fairgate/contract/badge/fields'
import { formatNumber } from '../kernel/format.ts'
import { useText } from '../kernel/language.ts'
import { useUser } from '../kernel/session.ts'
import { useCommand } from '../kernel/use-command.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { useUpload } from '../ui/form/use-upload.ts'
import { Upload } from '../ui/Upload.tsx'
import { useJobInAddress } from '../ui/use-job-in-address.ts'
import './BadgeList.css'

/** An archive of photos in; how far its import is, and which found no badge, stands above the list. */
export function PhotosDialog({ exhibitionId, onClose }: { exhibitionId: string; onClose: () => void }) {
  const t = useText()
  const [, showJob] = useJobInAddress()
  const runs = ['platform', 'sponsor'].includes(useUser()?.userCompanyType ?? '')
  const start = useCommand('importPhotos', {
    onDone: ({ jobId }) => {
      onClose()
      showJob(jobId)
    },
  })
  const archive = useUpload(({ fileId }) => start.mutate({ exhibitionId, fileId }))
  return (
    <Dialog
      open
      title={t('badge.importPhotos')}
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
      <div className="fg-photos">
        <p>{t('badge.photosLead', { max: formatNumber(photosLimit), example: '11010519491231002X.jpg' })}</p>
        <Upload purpose="photos" {...archive.upload} />
        <p className="fg-field-hint">{t(runs ? 'badge.photosWhoseRun' : 'badge.photosWhose')}</p>
      </div>
    </Dialog>
  )
}
