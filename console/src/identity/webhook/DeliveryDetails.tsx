import type { Output } from '@fairgate/contract/app/catalogue'
import type { DeliveryState } from '@fairgate/contract/identity/webhook/commands'
import { formatInstant, formatNumber } from '../../kernel/format/format.ts'
import { type TextKey, useText } from '../../kernel/i18n/language.ts'
import { DescriptionList } from '../../kernel/ui/DescriptionList.tsx'
import { detailOf } from '../../kernel/ui/list/detail-of.tsx'
import { type StatusCode, StatusTag } from '../../kernel/ui/StatusTag.tsx'
import { DeliveryResult } from './DeliveryResult.tsx'

export const deliveryLabels = {
  waiting: 'webhook.waiting',
  delivered: 'webhook.delivered',
  failed: 'webhook.failed',
} as const satisfies Record<DeliveryState, TextKey>

/** One delivery next to the list: its tries, the body and the answer. */
export const DeliveryDetails = detailOf({
  command: 'getWebhookDeliveryDetail',
  code: detail => detail.event,
  title: detail => detail.eventTitle,
  status: (detail, t) => (
    <StatusTag code={detail.statusCode as StatusCode}>{t(deliveryLabels[detail.state])}</StatusTag>
  ),
  facts: 6,
  Facts: DeliveryFacts,
})

function DeliveryFacts({ detail }: { detail: Output<'getWebhookDeliveryDetail'> }) {
  const t = useText()
  return (
    <>
      <DescriptionList
        facts={[
          { name: t('webhook.createdAt'), value: formatInstant(detail.createdAt) },
          { name: t('webhook.attempts'), value: formatNumber(detail.attempts) },
          ...(detail.lastAt ? [{ name: t('webhook.lastAt'), value: formatInstant(detail.lastAt) }] : []),
          ...(detail.nextAt ? [{ name: t('webhook.nextAt'), value: formatInstant(detail.nextAt) }] : []),
          ...(detail.subjectId ? [{ name: t('webhook.subject'), value: <code>{detail.subjectId}</code> }] : []),
          { name: t('webhook.deliveryId'), value: <code>{detail.id}</code> },
        ]}
      />
      <DeliveryResult detail={detail} />
    </>
  )
}
