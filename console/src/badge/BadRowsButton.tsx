import { FileDown } from 'lucide-react'
import { useText } from '../kernel/language.ts'
import { useCommand } from '../kernel/use-command.ts'
import { Button } from '../ui/Button.tsx'
import { toast } from '../ui/toast.ts'
import { useFileJob } from './use-file-job.ts'

/** Has the bad rows of an import written into a sheet, which saves itself when it is there. */
export function BadRowsButton({ importId }: { importId: string }) {
  const t = useText()
  const follow = useFileJob()
  const download = useCommand('exportImportErrors', {
    onDone: ({ jobId }) => {
      follow(jobId)
      toast.info(t('badge.fileStarted'))
    },
  })
  return (
    <Button
      icon={FileDown}
      busy={download.isPending}
      onClick={() => !download.isPending && download.mutate({ importId })}
    >
      {t('badge.downloadBad')}
    </Button>
  )
}
