import { formatAmount } from '@fairgate/contract/kernel/money/money'
import { Copy, FileDown } from 'lucide-react'
import { useNavigate, useParams } from 'react-router'
import { useCommand, useQueryCommand } from '../../kernel/command/use-command.ts'
import { downloadLink } from '../../kernel/files/download.ts'
import { formatDate } from '../../kernel/format/format.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { copyText } from '../../kernel/ui/copy-text.ts'
import { DescriptionList } from '../../kernel/ui/DescriptionList.tsx'
import { ErrorState } from '../../kernel/ui/ErrorState.tsx'
import { JobStrip } from '../../kernel/ui/JobStrip.tsx'
import { Inline } from '../../kernel/ui/layout/Inline.tsx'
import { PageHead } from '../../kernel/ui/PageHead.tsx'
import { QrPicture } from '../../kernel/ui/QrPicture.tsx'
import { DetailSkeleton } from '../../kernel/ui/Skeleton.tsx'
import { useJobInAddress } from '../../kernel/ui/use-job-in-address.ts'
import { BillLines, BillPayee } from './BillLines.tsx'
import { type BillDetail, billPaths, detailCommand, type OfKind } from './bill-labels.ts'

/** The payment advice of a bill: amount, payee, reference; as PDF. */
export function BillAdvice({ kind }: OfKind) {
  const { id = '' } = useParams()
  const navigate = useNavigate()
  const { data, error, refetch } = useQueryCommand(detailCommand(kind), { id }, { quiet: true })
  if (data) return <PaymentAdvice charge={data} />
  if (!error) return <DetailSkeleton facts={8} />
  return <ErrorState failure={error} onRetry={() => void refetch()} onBack={() => void navigate(billPaths[kind])} />
}

function PaymentAdvice({ charge: bill }: { charge: BillDetail }) {
  const t = useText()
  const { number, exhibition, company, creditCode, dueOn, payable, prepaid, missing, revision, state } = bill
  const open = state !== 'finished' && state !== 'cancelled'
  const [jobId, showJob] = useJobInAddress()
  const { mutate, isPending } = useCommand('getChargeNotice', {
    onDone: ({ jobId: made, link }) => {
      if (link) void downloadLink(link.url, link.name)
      else if (made) showJob(made)
    },
  })
  return (
    <>
      <PageHead
        title={t('charge.advice')}
        within={[number]}
        facts={[number, t('charge.revision', { revision })]}
        actions={
          <>
            <Button icon={Copy} onClick={() => void copyText(number)}>
              {t('charge.copyReference')}
            </Button>
            <Button kind="primary" icon={FileDown} busy={isPending} onClick={() => mutate({ id: bill.id })}>
              {t('charge.pdf')}
            </Button>
          </>
        }
      />
      {jobId && <JobStrip jobId={jobId} fileLabel={t('charge.pdf')} onClose={() => showJob(undefined)} />}
      <div className="fg-bill-advice">
        <Inline gap={40} align="start" justify="space-between">
          <DescriptionList
            facts={[
              { name: t('charge.company'), value: nameOf(company) },
              { name: t('charge.creditCode'), value: creditCode || '—' },
              { name: t('charge.exhibition'), value: nameOf(exhibition) },
              { name: t('charge.dueOn'), value: formatDate(dueOn) },
              { name: t('charge.payable'), value: formatAmount(payable) },
              ...(prepaid !== null && open && prepaid !== '0.00'
                ? [{ name: t('charge.prepaid'), value: formatAmount(prepaid) }]
                : []),
              { name: t('charge.toPay'), value: <strong>{formatAmount(missing ?? payable)}</strong> },
              {
                name: t('charge.reference'),
                value: (
                  <>
                    <strong>{number}</strong>
                    <small className="fg-bill-small fg-small">{t('charge.referenceHint')}</small>
                  </>
                ),
              },
            ]}
          />
          <QrPicture value={number} size={120} />
        </Inline>
        <Card title={t('charge.lines')}>
          <BillLines charge={bill} />
        </Card>
        {missing !== '0.00' && (
          <Card title={t('charge.payee')}>
            <BillPayee charge={bill} />
          </Card>
        )}
      </div>
    </>
  )
}
