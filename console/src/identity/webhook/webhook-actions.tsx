import type { RowOf } from '@fairgate/contract/app/catalogue'
import type { WebhookState } from '@fairgate/contract/identity/webhook/commands'
import { maxOverlapHours, webhookRotationFields } from '@fairgate/contract/identity/webhook/fields'
import { useState } from 'react'
import { type TextKey, useText } from '../../kernel/i18n/language.ts'
import { EditDrawer } from '../../kernel/ui/form/EditDrawer.tsx'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { useDraft, write } from '../../kernel/ui/form/use-draft.ts'
import { confirm } from '../../kernel/ui/list/confirm.tsx'
import { defineActions } from '../../kernel/ui/list/define-actions.ts'
import { TestDialog } from './TestDialog.tsx'
import { WebhookSecret } from './WebhookSecret.tsx'
import { webhookPaths } from './webhook-paths.ts'

export type WebhookRow = RowOf<'getWebhookPage'>

export const stateLabels = {
  inUse: 'webhook.inUse',
  paused: 'webhook.paused',
  disabled: 'webhook.disabled',
} as const satisfies Record<WebhookState, TextKey>

const F = formFields(webhookRotationFields)

interface RotateDrawerProps {
  webhook: { id: string; version: number; name: string }
  onClose: () => void
}

/** Sets how long the old secret stays valid; the answer shows the new one. */
function RotateDrawer({ webhook, onClose }: RotateDrawerProps) {
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

/** Actions on a webhook. */
export const webhookActions = defineActions<WebhookRow, object, 'deliveries'>(
  'webhook',
  {
    deliveries: { to: row => webhookPaths.deliveries(row.id), offered: () => true },
    edit: { to: row => webhookPaths.webhook(row.id) },
    test: { dialog: ({ row, onClose }) => <TestDialog webhook={row} onClose={onClose} /> },
    pause: {
      command: 'pauseWebhook',
      ask: confirm({ one: 'webhook.pauseAsk', why: 'webhook.pauseWhy' }),
      done: 'webhook.pausedToast',
    },
    resume: { command: 'resumeWebhook', tone: 'primary', done: 'webhook.resumedToast' },
    rotate: { form: ({ row, onClose }) => <RotateDrawer webhook={row} onClose={onClose} /> },
    delete: {
      command: 'deleteWebhook',
      tone: 'danger',
      ask: confirm({ one: 'webhook.deleteAsk', why: 'webhook.deleteWhy' }),
      done: 'webhook.deletedToast',
    },
  },
  row => row.name,
)
