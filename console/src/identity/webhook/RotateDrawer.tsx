import { maxOverlapHours, webhookRotationFields } from '@fairgate/contract/identity/webhook/fields'
import { useState } from 'react'
import { useText } from '../../kernel/i18n/language.ts'
import { EditDrawer } from '../../kernel/ui/form/EditDrawer.tsx'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { useDraft, write } from '../../kernel/ui/form/use-draft.ts'
import { WebhookSecret } from './WebhookSecret.tsx'

const F = formFields(webhookRotationFields)

interface RotateDrawerProps {
  webhook: { id: string; version: number; name: string }
  onClose: () => void
}

/** Sets how long the old secret stays valid; the answer shows the new one. */
export function RotateDrawer({ webhook, onClose }: RotateDrawerProps) {
  const t = useText()
  const { id, version, name } = webhook
  const [made, setMade] = useState<{ secret: string; oldSecretUntil: string }>()
  const draft = useDraft({
    of: webhookRotationFields,
    start: { overlapHours: '24' },
    send: form => write('rotateWebhook', { id, version, ...form }),
    said: false,
    done: setMade,
  })
  if (made) return <WebhookSecret name={name} made={made} onClose={onClose} />
  return (
    <EditDrawer
      draft={draft}
      title={t('webhook.rotateTitle', { name })}
      lead={t('webhook.rotateLead')}
      verb={t('webhook.rotate')}
      onClose={onClose}
    >
      <F.text name="overlapHours" hint={t('webhook.overlapHint', { max: maxOverlapHours })} />
    </EditDrawer>
  )
}
