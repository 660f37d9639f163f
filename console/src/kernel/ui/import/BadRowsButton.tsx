import { FileDown } from 'lucide-react'
import { useCommand } from '../../command/use-command.ts'
import { useText } from '../../i18n/language.ts'
import { Button } from '../Button.tsx'
import { toast } from '../toast.ts'
import { useFileJob } from '../use-file-job.ts'
import type { ImportKit } from './import-kit.ts'

/** Writes the bad rows of an import into a sheet, which is saved when it is ready. */
export function BadRowsButton({ kit, importId }: { kit: ImportKit; importId: string }) {
  const t = useText()
  const follow = useFileJob()
  const download = useCommand(kit.commands.errors, {
    onDone: ({ jobId }) => {
      follow(jobId)
      toast.info(t('import.fileStarted'))
    },
  })
  return (
    <Button
      icon={FileDown}
      busy={download.isPending}
      onClick={() => !download.isPending && download.mutate({ importId })}
    >
      {t('import.downloadBad')}
    </Button>
  )
}
