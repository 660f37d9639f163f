import { FileText } from 'lucide-react'
import { useState } from 'react'
import { useCommand } from '../../kernel/command/use-command.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { JobStrip } from '../../kernel/ui/JobStrip.tsx'
import type { Book } from './rulebook-labels.ts'

/** The version as a document in both languages. */
export function PrintRulesButton({ exhibitionId, id }: Pick<Book, 'exhibitionId' | 'id'>) {
  const t = useText()
  const [jobId, setJobId] = useState<string>()
  const { mutate, isPending } = useCommand('printRuleBook', { onDone: answer => setJobId(answer.jobId) })
  return (
    <>
      <Button icon={FileText} busy={isPending} onClick={() => mutate({ exhibitionId, id })}>
        {t('rulebook.print')}
      </Button>
      {jobId && <JobStrip jobId={jobId} fileLabel={t('rulebook.print')} onClose={() => setJobId(undefined)} />}
    </>
  )
}
