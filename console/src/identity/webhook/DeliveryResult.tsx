import type { Output } from '@fairgate/contract/app/catalogue'
import { useText } from '../../kernel/i18n/language.ts'
import { DescriptionList } from '../../kernel/ui/DescriptionList.tsx'
import './Webhook.css'

/** The result of the last try, with our label and the receiver's answer. */
export function DeliveryResult({ detail }: { detail: Output<'getWebhookDeliveryDetail'> }) {
  const t = useText()
  const { http, failure, answer, body } = detail
  return (
    <>
      {detail.lastAt && (
        <>
          <DescriptionList
            facts={[
              { name: t('webhook.http'), value: http ?? t('webhook.noAnswer') },
              ...(failure ? [{ name: t('webhook.failure'), value: failure }] : []),
            ]}
          />
          <h3>{t('webhook.answer')}</h3>
          <pre className="fg-webhook-text" lang="en">
            {answer || t('webhook.emptyAnswer')}
          </pre>
        </>
      )}
      <h3>{t('webhook.body')}</h3>
      <pre className="fg-webhook-text" lang="en">
        {JSON.stringify(JSON.parse(body), null, 2)}
      </pre>
    </>
  )
}
