import type { Output } from '@fairgate/contract/app/catalogue'
import { rangeIssue } from '@fairgate/contract/foundation/dictionary/parameter-value'
import { retentionFields } from '@fairgate/contract/lifecycle/privacy/fields'
import { retentionKinds } from '@fairgate/contract/lifecycle/privacy/kinds'
import { FileCheck2, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useCommand, useQueryCommand } from '../../kernel/command/use-command.ts'
import { formatNumber } from '../../kernel/format/format.ts'
import { momentWithin } from '../../kernel/format/moment-within.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { Can } from '../../kernel/ui/Can.tsx'
import { ConfirmDialog } from '../../kernel/ui/ConfirmDialog.tsx'
import { ErrorState } from '../../kernel/ui/ErrorState.tsx'
import { EditDialog } from '../../kernel/ui/form/EditDialog.tsx'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { useDraft, write } from '../../kernel/ui/form/use-draft.ts'
import { JobStrip } from '../../kernel/ui/JobStrip.tsx'
import { ScrollPage } from '../../kernel/ui/layout/ScrollPage.tsx'
import { PageHead } from '../../kernel/ui/PageHead.tsx'
import { PlainTable } from '../../kernel/ui/PlainTable.tsx'
import { DetailSkeleton } from '../../kernel/ui/Skeleton.tsx'
import { useJobInAddress } from '../../kernel/ui/use-job-in-address.ts'
import { Periods } from './Periods.tsx'
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
    <ScrollPage className="fg-privacy">
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
      <p className="fg-privacy-intro fg-muted">{t('privacy.intro')}</p>
      {open > 0 && (
        <p className="fg-privacy-intro fg-muted" role="status">
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
    </ScrollPage>
  )
}

/** What would be erased tonight by kind and exhibition, and expired rows that are retained. */
function PreviewTable({ list }: { list: Output<'getRetentionPreview'>['list'] }) {
  const t = useText()
  return (
    <PlainTable
      label={t('privacy.preview')}
      none={t('privacy.previewNone')}
      rows={list.map(row => ({ ...row, id: `${row.kind} ${row.exhibition?.id ?? ''}` }))}
      columns={[
        { key: 'kind', title: t('privacy.kind'), width: '20%', render: ({ kind }) => t(`privacy.kind_${kind}`) },
        {
          ...{ key: 'exhibition', title: t('privacy.exhibition') },
          render: ({ exhibition }) => (exhibition ? nameOf(exhibition) : t('privacy.noExhibition')),
        },
        {
          ...{ key: 'rows', title: t('privacy.rows'), width: '12%', align: 'right' },
          render: ({ rows }) => formatNumber(rows),
        },
        {
          ...{ key: 'held', title: t('privacy.held'), width: '34%' },
          render: ({ held }) =>
            held
              .map(({ why, rows }) => t(`privacy.retained_${why}`, { rows: formatNumber(rows) }))
              .join(t('shell.comma')) || t('privacy.nothingRetained'),
        },
      ]}
    />
  )
}

const F = formFields(retentionFields)

/** Sets the retention period of a kind, with a preview of what it would erase. */
function PeriodDialog({ period, onClose }: { period: PeriodRow; onClose: () => void }) {
  const t = useText()
  const { kind, days: seen, preset, setAt } = period
  const issueOf = (days: string) => rangeIssue(retentionKinds[kind], days.trim())
  const draft = useDraft({
    of: retentionFields,
    start: { days: String(seen === 0 && setAt === null ? preset : seen) },
    validate: ({ days }) => {
      const issue = days.trim() === '' ? undefined : issueOf(days)
      return issue ? [{ path: 'days', msg: t(issue.key, issue.values) }] : []
    },
    send: ({ days }) => write('setRetention', { kind, days, seen }),
    said: 'privacy.saved',
    done: onClose,
  })
  const typed = draft.values.days.trim()
  const whole = typed !== '' && !issueOf(typed)
  const would = useQueryCommand(
    'getRetentionPreview',
    { kind, days: Number(typed) || 0 },
    { enabled: whole, quiet: true },
  )
  const rows = would.data?.list.reduce((sum, line) => sum + line.rows, 0)
  const shown = Number(typed) === 0 ? 0 : rows
  return (
    <EditDialog
      draft={draft}
      title={t('privacy.setPeriodOf', { kind: t(`privacy.kind_${kind}`) })}
      lead={t(`privacy.what_${kind}`)}
      onClose={onClose}
    >
      <F.text name="days" hint={t('privacy.daysHint')} />
      {whole && shown !== undefined && (
        <p role="status">{t('privacy.previewIf', { count: shown, rows: formatNumber(shown) })}</p>
      )}
    </EditDialog>
  )
}
