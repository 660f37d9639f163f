import { kindOf, type PartnerKind } from '@fairgate/contract/partner/kinds'
import { FileDown } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../kernel/call.ts'
import { downloadLink } from '../kernel/download.ts'
import { useText, useWords } from '../kernel/language.ts'
import { useCommand } from '../kernel/use-command.ts'
import { useJob } from '../kernel/use-job.ts'
import { Button } from '../ui/Button.tsx'
import { useUpload } from '../ui/form/use-upload.ts'
import { JobStrip } from '../ui/JobStrip.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { Upload } from '../ui/Upload.tsx'
import { useJobInAddress } from '../ui/use-job-in-address.ts'
import { commandOf } from './command-of.ts'
import { type ImportOutcome, ImportReport } from './ImportReport.tsx'
import { partnerPaths } from './partner-places.ts'
import { useKind } from './use-kind.ts'
import '../ui/Field.css'
import './Partner.css'

/** Companies in from a sheet: the template, the filled file, and what became of each row. */
export function PartnerImport() {
  const t = useText()
  const kind = useKind()
  const paths = partnerPaths(kind)
  const [jobId, showJob] = useJobInAddress()
  const outcome = useJob(jobId).data?.result as ImportOutcome | null | undefined
  return (
    <>
      <PageHead
        title={t('partner.importTitlePage', { kind: useWords()(kindOf(kind).words) })}
        facts={[t('partner.importLead')]}
      />
      <div className="fg-partner-import">
        <Steps kind={kind} onStarted={showJob} />
        {jobId && (
          <JobStrip
            key={jobId}
            jobId={jobId}
            bad={outcome?.bad}
            fileWord={t('partner.badRowsFile')}
            onClose={() => showJob(undefined)}
          />
        )}
        {outcome && <ImportReport outcome={outcome} />}
        {outcome && outcome.good > 0 && (
          <Link to={paths.view('approval')}>{t('partner.seeImported', { count: outcome.good })}</Link>
        )}
      </div>
    </>
  )
}

function Steps({ kind, onStarted }: { kind: PartnerKind; onStarted: (jobId: string) => void }) {
  const t = useText()
  const name = useWords()(kindOf(kind).words)
  const [fetching, setFetching] = useState(false)
  const start = useCommand(commandOf('import…', kind), {
    onDone: ({ jobId }) => {
      sheet.drop()
      onStarted(jobId)
    },
  })
  const sheet = useUpload(({ fileId }) => start.mutate({ fileId }))
  const template = async () => {
    setFetching(true)
    try {
      const { url } = await call(commandOf('get…TemplateFile', kind), {})
      await downloadLink(url, `${name}.xlsx`)
    } catch {
      // call() has said why.
    } finally {
      setFetching(false)
    }
  }
  return (
    <div className="fg-partner-steps">
      <section>
        <h2>
          <span>1</span>
          {t('partner.importStep1')}
        </h2>
        <Button icon={FileDown} busy={fetching} onClick={() => void template()}>
          {t('partner.template')}
        </Button>
        <p className="fg-field-hint">{t('partner.templateLine')}</p>
      </section>
      <section>
        <h2>
          <span>2</span>
          {t('partner.importStep2')}
        </h2>
        <Upload purpose="sheet" {...sheet.upload} />
        <div className="fg-partner-start">
          <Button
            kind="primary"
            disabled={!sheet.ready}
            title={sheet.ready ? undefined : t('partner.importStep2')}
            busy={start.isPending || sheet.waits}
            onClick={() => void sheet.send()}
          >
            {t('partner.startImport')}
          </Button>
          <p className="fg-field-hint">{t('partner.importAfter')}</p>
        </div>
      </section>
    </div>
  )
}
