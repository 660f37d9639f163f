import type { Output } from '@fairgate/contract/app/catalogue'
import { bankImportTexts } from '@fairgate/contract/finance/bank/import-texts'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { formatNumber } from '../../kernel/format/format.ts'
import { useLocalize, useText } from '../../kernel/i18n/language.ts'
import { hasEnded, useJob, useJobEnd } from '../../kernel/jobs/use-job.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { ErrorState } from '../../kernel/ui/ErrorState.tsx'
import { JobProgress } from '../../kernel/ui/JobProgress.tsx'
import { KeyNumber, KeyNumbers } from '../../kernel/ui/KeyNumber.tsx'
import { Stack } from '../../kernel/ui/layout/Stack.tsx'
import { DiscardStatement } from './DiscardStatement.tsx'
import { RejectedRows } from './RejectedRows.tsx'
import { StatementQuestion } from './StatementQuestion.tsx'
import { StatementReading } from './StatementReading.tsx'

type Report = Output<'getBankStatementReport'>

export interface ImportedStatementProps {
  id: string
  onRepeat: () => void
  onClose: () => void
  onOther: (statementId: string) => void
}

/** One import: its progress, its question, its report. */
export function ImportedStatement({ id, onRepeat, onClose, onOther }: ImportedStatementProps) {
  const t = useText()
  const { data: report, error, refetch } = useQueryCommand('getBankStatementReport', { id }, { quiet: true })
  const jobId = report?.jobId ?? undefined
  const { data: job } = useJob(jobId)
  useJobEnd(jobId, () => void refetch())
  if (error) return <ErrorState failure={error} onRetry={() => void refetch()} />
  if (!report) return null
  const { question } = report
  if (question) {
    const opens = question.ask === 'reading' && question.why !== 'confirm'
    return (
      <Stack gap={16}>
        <StatementQuestion report={report} question={question} />
        <StatementReading key={report.version} report={report} opens={opens} onOther={onOther} />
        <DiscardStatement statement={report} onDiscarded={onRepeat} />
      </Stack>
    )
  }
  if (report.state === 'finished') {
    return <Result report={report} onRepeat={onRepeat} onClose={onClose} onOther={onOther} />
  }
  return (
    <>
      {job && (
        <JobProgress
          title={report.fileName}
          state={hasEnded(job.state) && report.state === 'running' ? 'running' : job.state}
          done={job.progressDone}
          total={job.progressTotal}
          remark={job.state === 'failed' ? job.error : undefined}
        />
      )}
      {(report.state === 'failed' || report.state === 'cancelled') && (
        <>
          <StatementReading report={report} opens onOther={onOther} />
          <div className="fg-dialog-foot">
            <DiscardStatement statement={report} onDiscarded={onRepeat} />
            <Button onClick={onRepeat}>{t('bank.importAgain')}</Button>
          </div>
        </>
      )}
    </>
  )
}

function Result({ report, onRepeat, onClose, onOther }: { report: Report } & Omit<ImportedStatementProps, 'id'>) {
  const t = useText()
  const w = useLocalize()
  return (
    <div className="fg-bank-import">
      <KeyNumbers>
        <KeyNumber label={w(bankImportTexts.reportAdded)} value={formatNumber(report.added)} />
        <KeyNumber label={w(bankImportTexts.reportKnown)} value={formatNumber(report.known)} />
        <KeyNumber label={w(bankImportTexts.reportRejected)} value={formatNumber(report.told)} />
      </KeyNumbers>
      {report.booked > 0 && <p>{w(bankImportTexts.reportBooked, { count: report.booked })}</p>}
      <RejectedRows report={report} />
      <StatementReading report={report} opens={report.told * 2 > report.total} onOther={onOther} />
      <div className="fg-dialog-foot">
        <Button onClick={onRepeat}>{t('bank.importAgain')}</Button>
        <Button kind="primary" onClick={onClose}>
          {t('shell.close')}
        </Button>
      </div>
    </div>
  )
}
