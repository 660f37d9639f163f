import { FileCheck2, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useCommand, useQueryCommand } from '../../kernel/command/use-command.ts'
import { formatNumber } from '../../kernel/format/format.ts'
import { momentWithin } from '../../kernel/format/moment-within.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { Can } from '../../kernel/ui/Can.tsx'
import { ConfirmDialog } from '../../kernel/ui/ConfirmDialog.tsx'
import { ErrorState } from '../../kernel/ui/ErrorState.tsx'
import { JobStrip } from '../../kernel/ui/JobStrip.tsx'
import { PageHead } from '../../kernel/ui/PageHead.tsx'
import { DetailSkeleton } from '../../kernel/ui/Skeleton.tsx'
import { useJobInAddress } from '../../kernel/ui/use-job-in-address.ts'
import { PeriodDialog } from './PeriodDialog.tsx'
import { Periods } from './Periods.tsx'
import { PreviewTable } from './PreviewTable.tsx'
import { certificatesPath, type PeriodRow } from './privacy-labels.ts'
import './Privacy.css'

/** Retention periods of personal data, tonight's erasures, and retained rows with reasons (`/dataRetention`). */
export function Retention() {
  const t = useText()
  const go = useNavigate()
  const [setting, setSetting] = useState<PeriodRow>()
  const [dialogOpen, setDialogOpen] = useState(false)
  const [jobId, showJob] = useJobInAddress()
  const known = useQueryCommand('getRetention', {}, { quiet: true })
  const preview = useQueryCommand('getRetentionPreview', {}, { quiet: true, keepPrevious: true })
  const run = useCommand('runRetention', {
    onDone: answer => {
      setDialogOpen(false)
      showJob(answer.jobId)
    },
    onRefused: () => setDialogOpen(false),
  })
  if (!known.data) {
    if (known.error) return <ErrorState failure={known.error} onRetry={() => void known.refetch()} />
    return <DetailSkeleton />
  }
  const { list, lastAt, nextAt } = known.data
  const open = list.filter(({ days, preset, setAt }) => days === 0 && preset > 0 && setAt === null).length
  const rows = (preview.data?.list ?? [])
    .filter(({ kind }) => kind !== 'declaration')
    .reduce((sum, line) => sum + line.rows, 0)
  return (
    <div className="fg-privacy">
      <PageHead
        facts={[
          t('privacy.lastRun', { time: lastAt ? momentWithin(lastAt) : t('privacy.never') }),
          t('privacy.nextRun', { time: momentWithin(nextAt) }),
        ]}
        actions={
          <>
            <Button icon={FileCheck2} onClick={() => void go(certificatesPath)}>
              {t('privacy.certificates')}
            </Button>
            <Can name="privacy:approve">
              <Button icon={Trash2} disabled={rows === 0} onClick={() => setDialogOpen(true)}>
                {t('privacy.runNow')}
              </Button>
            </Can>
          </>
        }
      />
      {jobId && <JobStrip jobId={jobId} onClose={() => showJob(undefined)} />}
      <p className="fg-privacy-intro">{t('privacy.intro')}</p>
      {open > 0 && (
        <p className="fg-privacy-intro" role="status">
          {t('privacy.notInForce', { count: open })}
        </p>
      )}
      <section aria-label={t('privacy.periods')}>
        <h2>{t('privacy.periods')}</h2>
        <Periods list={list} onSet={setSetting} />
      </section>
      <section aria-label={t('privacy.preview')}>
        <h2>{t('privacy.preview')}</h2>
        {preview.data && <PreviewTable list={preview.data.list} />}
        {!preview.data && preview.error && (
          <ErrorState failure={preview.error} onRetry={() => void preview.refetch()} />
        )}
        {!preview.data && !preview.error && <DetailSkeleton facts={2} />}
      </section>
      {setting && <PeriodDialog period={setting} onClose={() => setSetting(undefined)} />}
      <ConfirmDialog
        open={dialogOpen}
        title={t('privacy.runAsk')}
        confirmText={t('privacy.runNow')}
        busy={run.isPending}
        onConfirm={() => run.mutate({})}
        onCancel={() => setDialogOpen(false)}
      >
        {t('privacy.runWhy', { count: rows, rows: formatNumber(rows) })}
      </ConfirmDialog>
    </div>
  )
}
