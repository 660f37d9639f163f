import type { Output } from '@fairgate/contract/catalogue'
import { FileDown } from 'lucide-react'
import { formatInstant, formatNumber } from '../kernel/format.ts'
import { useText } from '../kernel/language.ts'
import { useCommand, useQueryCommand } from '../kernel/use-command.ts'
import { Button } from '../ui/Button.tsx'
import { Facts } from '../ui/Facts.tsx'
import { type StatusCode, StatusTag } from '../ui/StatusTag.tsx'
import { useJobInAddress } from '../ui/use-job-in-address.ts'
import './Spread.css'

/** One spread: what was said, who was left out, and each recipient with the result, those that failed first. */
export function SpreadFacts({ detail }: { detail: Output<'getSpreadDetail'> }) {
  const t = useText()
  const tab = detail.failed > 0 ? 'failed' : 'all'
  const { data } = useQueryCommand('getRecipientPage', { spreadId: detail.id, tab, pageSize: 40 }, { quiet: true })
  const showJob = useJobInAddress()[1]
  const { mutate: exported, isPending: exporting } = useCommand('exportRecipients', {
    onDone: ({ jobId }) => showJob(jobId),
  })
  const figure = (name: Parameters<typeof t>[0], value: number) => ({ name: t(name), value: formatNumber(value) })
  return (
    <>
      <Facts
        facts={[
          figure('spread.matched', detail.matched),
          figure('spread.total', detail.total),
          figure('spread.sent', detail.sent),
          figure('spread.failed', detail.failed),
          ...detail.leftOut.map(({ reason, count }) => figure(`spread.reason_${reason}`, count)),
          { name: t('spread.createdBy'), value: `${detail.createdBy} · ${formatInstant(detail.createdAt)}` },
          ...(detail.at ? [{ name: t('spread.at'), value: formatInstant(detail.at) }] : []),
          ...(detail.subject ? [{ name: t('spread.subject'), value: detail.subject }] : []),
          { name: t('spread.text'), value: detail.text },
        ]}
      />
      <h3 className="fg-spread-head">
        {t('spread.recipients')}
        <Button icon={FileDown} busy={exporting} onClick={() => exported({ spreadId: detail.id, tab, format: 'xlsx' })}>
          {t('shell.exportXlsx')}
        </Button>
      </h3>
      <ul className="fg-spread-lines">
        {data?.list.map(({ id, name, contact, state, statusCode, sentAt, deliveredAt, failure }) => (
          <li key={id}>
            <span>
              {name} {contact}
            </span>
            <small>
              {failure ||
                (deliveredAt && t('spread.deliveredAt', { at: formatInstant(deliveredAt) })) ||
                (sentAt && formatInstant(sentAt))}
            </small>
            <StatusTag code={statusCode as StatusCode}>{t(`spread.recipient_${state}`)}</StatusTag>
          </li>
        ))}
      </ul>
    </>
  )
}
