import { useEffect, useRef, useState } from 'react'
import { useCommand, useQueryCommand } from '../../kernel/command/use-command.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { Dialog } from '../../kernel/ui/Dialog.tsx'
import { StatusTag } from '../../kernel/ui/StatusTag.tsx'
import { DeliveryResult } from './DeliveryResult.tsx'

interface TestDialogProps {
  webhook: { id: string; name: string }
  onClose: () => void
}

/** Polling interval (ms) for the result of the test, without push. */
const askEvery = 1_000

/** Sends a test event, and shows the receiver's answer. */
export function TestDialog({ webhook: { id, name }, onClose }: TestDialogProps) {
  const t = useText()
  const [deliveryId, setDeliveryId] = useState<string>()
  const test = useCommand('testWebhook', { onDone: made => setDeliveryId(made.deliveryId), onRefused: onClose })
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    test.mutate({ id })
  })
  const [isPending, setPending] = useState(true)
  const { data } = useQueryCommand(
    'getWebhookDeliveryDetail',
    { id: deliveryId ?? '' },
    { enabled: deliveryId !== undefined, quiet: true, every: isPending ? askEvery : undefined },
  )
  const ended = data && data.id === deliveryId && data.state !== 'waiting' ? data : undefined
  useEffect(() => setPending(ended === undefined), [ended])
  const resend = () => {
    setDeliveryId(undefined)
    test.mutate({ id })
  }
  return (
    <Dialog
      open
      width={560}
      title={t('webhook.testTitle', { name })}
      onClose={onClose}
      foot={
        <>
          <Button disabled={!ended} onClick={resend}>
            {t('webhook.testAgain')}
          </Button>
          <Button kind="primary" onClick={onClose}>
            {t('webhook.close')}
          </Button>
        </>
      }
    >
      <div role="status" className="fg-webhook-outcome">
        {ended ? (
          <StatusTag code={ended.state === 'delivered' ? 2 : 5}>
            {t(ended.state === 'delivered' ? 'webhook.testDelivered' : 'webhook.testFailed')}
          </StatusTag>
        ) : (
          <p>{t('webhook.testSending')}</p>
        )}
      </div>
      {ended && <DeliveryResult detail={ended} />}
    </Dialog>
  )
}
