import { ListChecks } from 'lucide-react'
import { useMay } from '../../kernel/auth/session.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { useSheetExport } from '../../kernel/ui/list/use-sheet-export.tsx'
import { useFileJob } from '../../kernel/ui/use-file-job.ts'

/** Which badges of the exhibition do not satisfy which rules, as a sheet. */
export function ExportFindingsButton({ exhibitionId }: { exhibitionId: string }) {
  const t = useText()
  const follow = useFileJob()
  const { begin, dialog } = useSheetExport('exportFindings', ({ jobId }) => follow(jobId))
  if (!useMay('badge:export')) return null
  return (
    <>
      <Button icon={ListChecks} onClick={() => begin({ exhibitionId, filter: {}, format: 'xlsx' })}>
        {t('badge.exportFindingsTitle')}
      </Button>
      {dialog}
    </>
  )
}
