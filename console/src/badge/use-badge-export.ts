import type { Payload } from '@fairgate/contract/catalogue'
import { useText } from '../kernel/language.ts'
import { useCommand } from '../kernel/use-command.ts'
import { toast } from '../ui/toast.ts'
import { useFileJob } from '../ui/use-file-job.ts'

/** Exports the badges of a filter; the file downloads by itself when its job is done. */
export function useBadgeExport(exhibitionId: string) {
  const t = useText()
  const follow = useFileJob()
  const { mutate, isPending } = useCommand('exportBadges', {
    onDone: ({ jobId }) => {
      follow(jobId)
      toast.info(t('badge.fileStarted'))
    },
  })
  return {
    begin: (filter: Payload<'exportBadges'>['filter'], format: 'xlsx' | 'csv') => {
      if (!isPending) mutate({ exhibitionId, filter, format })
    },
  }
}
