import { FileText } from 'lucide-react'
import { useState } from 'react'
import { useCommand } from '../../kernel/command/use-command.ts'
import { downloadLink } from '../../kernel/files/download.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { JobStrip } from '../../kernel/ui/JobStrip.tsx'

/** The notice as a document: downloaded at once if it exists, else made first. */
export function SettlementNoticeButton({ id }: { id: string }) {
  const t = useText()
  const [jobId, setJobId] = useState<string>()
  const { mutate, isPending } = useCommand('getSettlementNotice', {
    onDone: ({ jobId, link }) => {
      if (link) void downloadLink(link.url, link.name)
      else setJobId(jobId ?? undefined)
    },
  })
  return (
    <>
      <Button icon={FileText} busy={isPending} onClick={() => mutate({ id })}>
        {t('settlement.notice')}
      </Button>
      {jobId && <JobStrip jobId={jobId} fileLabel={t('settlement.notice')} onClose={() => setJobId(undefined)} />}
    </>
  )
}
