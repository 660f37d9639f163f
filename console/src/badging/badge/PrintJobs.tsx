import type { Output } from '@fairgate/contract/app/catalogue'
import { jobStateMachine } from '@fairgate/contract/foundation/job/states'
import { useCommand } from '../../kernel/command/use-command.ts'
import { downloadLink } from '../../kernel/files/download.ts'
import { formatMoment, formatNumber } from '../../kernel/format/format.ts'
import { momentWithin } from '../../kernel/format/moment-within.ts'
import { useLocalize, useText } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { Inline } from '../../kernel/ui/layout/Inline.tsx'
import { PlainTable } from '../../kernel/ui/PlainTable.tsx'
import type { OfExhibition } from './acted-badge.ts'

type PrintJob = Output<'getPrinterList'>['jobs'][number]

interface PrintJobsProps extends OfExhibition {
  label: string
  jobs: readonly PrintJob[]
}

/** Print files of one queue, the newest first; a clerk claims one for fifteen minutes. */
export function PrintJobs({ exhibitionId, label, jobs }: PrintJobsProps) {
  const t = useText()
  const w = useLocalize()
  const claim = useCommand('claimPrintJob', {
    onDone: ({ url }) => {
      if (url) void downloadLink(url, 'badges.pdf')
    },
  })
  const say = useCommand('markPrinted')
  const stateOf = ({ state, waiting, claimedBy, claimedUntil }: PrintJob) => {
    if (state !== 'done') return w(jobStateMachine.states[state])
    if (waiting === 0) return t('badge.printOver')
    if (!claimedBy || !claimedUntil) return t('badge.printUnclaimed')
    return t('badge.printTaken', { name: claimedBy, at: momentWithin(claimedUntil) })
  }
  return (
    <PlainTable
      label={label}
      none={t('badge.printQueueEmpty')}
      rows={jobs.map(job => ({ ...job, id: job.jobId }))}
      columns={[
        { key: 'createdAt', title: t('badge.queuedAt'), width: '13%', render: job => formatMoment(job.createdAt) },
        { key: 'askedBy', title: t('badge.printRequestedBy'), width: '12%', render: job => job.askedBy },
        {
          key: 'template',
          title: t('badge.templateField'),
          width: '18%',
          render: ({ templateName, templateNo, size }) =>
            templateName && templateNo
              ? `${templateName} ${t('badge.templateVersion', { no: templateNo })}`
              : `${t('badge.templateDefault')} ${size.toUpperCase()}`,
        },
        {
          key: 'waiting',
          title: t('badge.queueQueued'),
          width: '8%',
          align: 'right',
          render: job => formatNumber(job.waiting),
        },
        { key: 'state', title: t('badge.state'), render: stateOf },
      ]}
      actionWidth={296}
      action={({ jobId, actions }) => (
        <Inline gap={8} justify="end">
          {(actions.includes('claim') || actions.includes('open')) && (
            <Button size="small" busy={claim.isPending} onClick={() => claim.mutate({ exhibitionId, jobId })}>
              {t(actions.includes('claim') ? 'badge.printTake' : 'badge.printOpen')}
            </Button>
          )}
          {actions.includes('giveBack') && (
            <>
              <Button
                size="small"
                busy={say.isPending}
                onClick={() => say.mutate({ exhibitionId, filter: { tab: 'queued', jobId } })}
              >
                {t('badge.markPrinted')}
              </Button>
              <Button size="small" kind="quiet" onClick={() => claim.mutate({ exhibitionId, jobId, giveBack: true })}>
                {t('badge.printReturnToQueue')}
              </Button>
            </>
          )}
        </Inline>
      )}
    />
  )
}
