import { FileText } from 'lucide-react'
import { useCommand } from '../../kernel/command/use-command.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { useFileJob } from '../../kernel/ui/use-file-job.ts'

/** The violation notice to the liable company, as a PDF. */
export function PrintViolationNoticeButton(violation: { exhibitionId: string; id: string }) {
  const t = useText()
  const follow = useFileJob()
  const print = useCommand('printViolationNotice', { onDone: ({ jobId }) => follow(jobId) })
  return (
    <Button icon={FileText} busy={print.isPending} onClick={() => print.mutate(violation)}>
      {t('violation.documentTitle')}
    </Button>
  )
}
