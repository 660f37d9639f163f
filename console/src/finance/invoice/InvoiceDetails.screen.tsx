import { applicationStateMachine } from '@fairgate/contract/finance/invoice/states'
import { formatAmount } from '@fairgate/contract/kernel/money/money'
import { useNavigate, useParams } from 'react-router'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { formatDate, formatMoment } from '../../kernel/format/format.ts'
import { useLocalize, useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { Card } from '../../kernel/ui/Card.tsx'
import { DescriptionList } from '../../kernel/ui/DescriptionList.tsx'
import { DetailColumns } from '../../kernel/ui/DetailColumns.tsx'
import { History } from '../../kernel/ui/decision/History.tsx'
import { ReturnAlert } from '../../kernel/ui/decision/ReturnAlert.tsx'
import { ErrorState } from '../../kernel/ui/ErrorState.tsx'
import { KeyNumber, KeyNumbers } from '../../kernel/ui/KeyNumber.tsx'
import { ActionButtons } from '../../kernel/ui/list/ActionButtons.tsx'
import { stateTag } from '../../kernel/ui/list/state-tag.tsx'
import { useActions } from '../../kernel/ui/list/use-actions.tsx'
import { PageHead } from '../../kernel/ui/PageHead.tsx'
import { PlainTable } from '../../kernel/ui/PlainTable.tsx'
import { DetailSkeleton } from '../../kernel/ui/Skeleton.tsx'
import { applicationActions } from './application-actions.tsx'
import { InvoiceSnapshot } from './InvoiceSnapshot.tsx'
import { InvoicesMade } from './InvoicesMade.tsx'
import { type InvoiceDetail, invoicesPath, kindLabels, lineLabels, methodLabels } from './invoice-labels.ts'
import './Invoice.css'

/** One application for invoices (`/invoiceManagement/details/:id`): request, invoices, history. */
export function InvoiceDetails() {
  const { id = '' } = useParams()
  const navigate = useNavigate()
  const { data, error, refetch } = useQueryCommand('getInvoiceDetail', { id }, { quiet: true })
  if (data) return <Shown detail={data} />
  if (!error) return <DetailSkeleton facts={8} />
  return <ErrorState failure={error} onRetry={() => void refetch()} onBack={() => void navigate(invoicesPath)} />
}

function Shown({ detail }: { detail: InvoiceDetail }) {
  const t = useText()
  return (
    <>
      <Head detail={detail} />
      <DetailColumns
        rail={{
          title: t('decision.history'),
          content: (
            <History
              lines={detail.history}
              exhibitionId={detail.exhibitionId}
              eventLabel={({ event }) =>
                applicationStateMachine.events[event as keyof typeof applicationStateMachine.events] ?? [event, event]
              }
            />
          ),
        }}
      >
        <ReturnAlert
          state={detail.state}
          history={detail.history}
          exhibitionId={detail.exhibitionId}
          fieldLabel={field => field}
        />
        <KeyNumbers>
          <KeyNumber label={t('invoice.asked')} value={formatAmount(detail.asked)} />
          <KeyNumber label={t('invoice.made')} value={formatAmount(detail.made)} />
          <KeyNumber label={t('invoice.toMake')} value={formatAmount(detail.left)} />
        </KeyNumbers>
        <Card title={t('invoice.invoices')}>
          <InvoicesMade detail={detail} />
        </Card>
        <Card title={t('invoice.lines')}>
          <Lines detail={detail} />
        </Card>
        <Card title={t('invoice.snapshot')}>
          <InvoiceSnapshot detail={detail} />
        </Card>
      </DetailColumns>
    </>
  )
}

function Head({ detail }: { detail: InvoiceDetail }) {
  const t = useText()
  const w = useLocalize()
  const hook = useActions(applicationActions, {}, { rows: [detail] })
  return (
    <>
      <PageHead
        title={detail.title}
        within={[detail.title]}
        tag={stateTag(applicationStateMachine.states)(detail, t, w)}
        facts={[
          nameOf(detail.company),
          nameOf(detail.exhibition),
          t(kindLabels[detail.kind]),
          t(methodLabels[detail.method]),
          formatMoment(detail.submittedAt),
          detail.confirmsOn && t('invoice.confirmsOn', { day: formatDate(detail.confirmsOn) }),
        ].filter(Boolean)}
        actions={<ActionButtons row={detail} props={{}} actions={applicationActions} hook={hook} rare={['withdraw']} />}
      />
      {hook.dialogs}
    </>
  )
}

function Lines({ detail }: { detail: InvoiceDetail }) {
  const t = useText()
  return (
    <>
      <PlainTable
        label={t('invoice.lines')}
        rows={detail.lines.map(line => ({ ...line, id: line.number }))}
        none=""
        columns={[
          { key: 'what', title: t('invoice.lines'), render: line => t(lineLabels[line.kind], { number: line.number }) },
          { key: 'amount', title: t('invoice.amount'), align: 'right', render: line => formatAmount(line.amount) },
        ]}
      />
      {detail.note && <DescriptionList facts={[{ name: t('invoice.note'), value: detail.note }]} />}
    </>
  )
}
