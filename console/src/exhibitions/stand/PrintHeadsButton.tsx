import { FileText } from 'lucide-react'
import { useMay } from '../../kernel/auth/session.ts'
import { useCommand } from '../../kernel/command/use-command.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { useFileJob } from '../../kernel/ui/use-file-job.ts'

interface PrintHeadsButtonProps {
  exhibitionId: string
  /** Empty: all sections. */
  section: string
}

/** The companies with stands and their heads, to be signed, as a PDF: of the chosen section or of all. */
export function PrintHeadsButton({ exhibitionId, section }: PrintHeadsButtonProps) {
  const t = useText()
  const follow = useFileJob()
  const print = useCommand('printStandHeads', { onDone: ({ jobId }) => follow(jobId) })
  if (!useMay('badge:export')) return null
  return (
    <Button
      icon={FileText}
      busy={print.isPending}
      onClick={() => print.mutate({ exhibitionId, ...(section && { section }) })}
    >
      {t('head.listTitle')}
    </Button>
  )
}
