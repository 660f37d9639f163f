import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useMay } from '../../kernel/auth/session.ts'
import { useCommand, useQueryCommand } from '../../kernel/command/use-command.ts'
import { formatNumber } from '../../kernel/format/format.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { ConfirmDialog } from '../../kernel/ui/ConfirmDialog.tsx'
import { ErrorState } from '../../kernel/ui/ErrorState.tsx'
import { defineActions } from '../../kernel/ui/list/define-actions.ts'
import { defineList } from '../../kernel/ui/list/define-list.tsx'
import type { ListRow, Worklist } from '../../kernel/ui/list/list-spec.ts'
import { toast } from '../../kernel/ui/toast.ts'
import { DeliveryDetails, deliveryLabels } from './DeliveryDetails.tsx'

interface OfWebhook {
  webhookId: string
  name: string
}

/** `/webhooks/webhook/:id/deliveries`: sent, pending and failed deliveries. */
export function Deliveries() {
  const { id = '' } = useParams()
  const navigate = useNavigate()
  const { data, error, refetch } = useQueryCommand('getWebhookDetail', { id }, { quiet: true })
  if (error && !data) {
    return <ErrorState failure={error} onRetry={() => void refetch()} onBack={() => void navigate('/webhooks')} />
  }
  return <List webhookId={id} name={data?.name ?? ''} />
}

const List = defineList<'getWebhookDeliveryPage', 'webhook', OfWebhook>('getWebhookDeliveryPage', {
  domain: 'webhook',
  title: ({ props, t }) => t('webhook.deliveriesOf', { name: props.name }),
  label: 'webhook.deliveries',
  within: ({ name }) => [name],
  payload: ({ webhookId }) => ({ webhookId }),
  tabs: {
    all: 'webhook.all',
    waiting: 'webhook.waiting',
    delivered: 'webhook.delivered',
    failed: 'webhook.failed',
  },
  search: [
    { value: 'event', label: 'webhook.eventName', type: 'text' },
    { value: 'subject', label: 'webhook.subject', type: 'text' },
  ],
  Buttons: ReplayAll,
  columns: c => [
    c.name('eventTitle', { width: 208 }),
    c.moment('createdAt', { sort: 'createdAt', priority: 5 }),
    c.count('attempts', { priority: 3 }),
    c.cell('http', row => (row.http === null ? '—' : row.http), { width: 96, priority: 4 }),
    c.text('failure', { width: 200, priority: 6 }),
    c.moment('lastAt', { priority: 2 }),
    c.moment('nextAt', { priority: 1 }),
    c.code('event', { width: 200, title: 'webhook.eventName', hidden: true }),
    c.state(deliveryLabels),
  ],
  actions: defineActions<ListRow<'getWebhookDeliveryPage'>, OfWebhook>(
    'webhook',
    { replay: { command: 'replayWebhookDelivery', tone: 'primary', done: 'webhook.replayed' } },
    row => row.eventTitle,
  ),
  detail: DeliveryDetails,
  empty: { title: 'webhook.emptyDeliveries', why: 'webhook.emptyDeliveriesWhy' },
})

/** Replays all failed deliveries; offered if there are any. */
function ReplayAll({ webhookId, list }: OfWebhook & { list: Worklist<'getWebhookDeliveryPage'> }) {
  const t = useText()
  const may = useMay('webhook:modify')
  const [dialogOpen, setDialogOpen] = useState(false)
  const replay = useCommand('replayFailedDeliveries', {
    onDone({ count }) {
      setDialogOpen(false)
      toast.success(t('webhook.replayedMany', { count, shown: formatNumber(count) }))
    },
    onRefused: () => setDialogOpen(false),
  })
  if (!may || !list.data?.tabs?.failed) return null
  return (
    <>
      <Button onClick={() => setDialogOpen(true)}>{t('webhook.replayFailed')}</Button>
      <ConfirmDialog
        open={dialogOpen}
        title={t('webhook.replayFailedAsk')}
        confirmText={t('webhook.replay')}
        busy={replay.isPending}
        onConfirm={() => replay.mutate({ id: webhookId })}
        onCancel={() => setDialogOpen(false)}
      >
        <p>{t('webhook.replayFailedWhy')}</p>
      </ConfirmDialog>
    </>
  )
}
