import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { downloadFile } from '../kernel/download.ts'
import { placeOf } from '../kernel/job-place.ts'
import { useText } from '../kernel/language.ts'
import { useCommand } from '../kernel/use-command.ts'
import type { Job } from '../kernel/use-job.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import type { RowAction } from './RowActions.tsx'
import { toast } from './toast.ts'

/** What a reader may do with a job; `dialog` asks before a cancel and must be rendered. */
export function useJobDeeds(): {
  of: (job: Job) => RowAction[]
  ask: (job: Job) => void
  dialog: ReactNode
} {
  const t = useText()
  const navigate = useNavigate()
  const [cancelling, setCancelling] = useState<Job>()
  const changes = ['getJobPage', 'getJobDetail'] as const
  const cancel = useCommand('cancelJob', {
    changes: [...changes],
    onDone: () => toast.success(t('job.cancelled')),
  })
  const retry = useCommand('retryJob', { changes: [...changes], onDone: () => toast.success(t('job.retried')) })

  const of = (job: Job): RowAction[] => {
    const deeds: RowAction[] = []
    const { fileId } = job
    const place = placeOf(job)
    if (fileId) deeds.push({ key: 'download', label: t('job.download'), run: () => void downloadFile(fileId) })
    if (job.actions.includes('retry')) {
      deeds.push({
        key: 'retry',
        label: t('job.retry'),
        run: () => !retry.isPending && retry.mutate({ id: job.id, version: job.version }),
      })
    }
    if (job.actions.includes('cancel')) {
      deeds.push({ key: 'cancel', label: t('job.cancel'), run: () => setCancelling(job) })
    }
    if (place) deeds.push({ key: 'open', label: t('job.open'), run: () => void navigate(place) })
    return deeds
  }

  const dialog = (
    <ConfirmDialog
      open={cancelling !== undefined}
      title={t('job.cancelAsk', { title: cancelling?.title ?? '' })}
      confirmText={t('job.cancel')}
      cancelText={t('job.keepRunning')}
      busy={cancel.isPending}
      onCancel={() => setCancelling(undefined)}
      onConfirm={() => {
        if (!cancelling) return
        cancel.mutate({ id: cancelling.id, version: cancelling.version }, { onSettled: () => setCancelling(undefined) })
      }}
    >
      {t('job.cancelLine')}
    </ConfirmDialog>
  )
  return { of, ask: setCancelling, dialog }
}
