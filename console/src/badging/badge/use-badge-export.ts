import type { Payload } from '@fairgate/contract/app/catalogue'
import { useText } from '../../kernel/i18n/language.ts'
import { useSheetExport } from '../../kernel/ui/list/use-sheet-export.tsx'
import { toast } from '../../kernel/ui/toast.ts'
import { useFileJob } from '../../kernel/ui/use-file-job.ts'

/** Exports the badges of a filter; the file is downloaded when its job is done. */
export function useBadgeExport(exhibitionId: string) {
  const t = useText()
  const follow = useFileJob()
  const { begin, dialog } = useSheetExport('exportBadges', ({ jobId }) => {
    follow(jobId)
    toast.info(t('badge.fileStarted'))
  })
  return {
    dialog,
    begin: (filter: Payload<'exportBadges'>['filter'], format: 'xlsx' | 'csv') =>
      begin({ exhibitionId, filter, format }),
  }
}
