import type { RowOf } from '@fairgate/contract/app/catalogue'
import type { WebhookState } from '@fairgate/contract/identity/webhook/commands'
import type { TextKey } from '../../kernel/i18n/language.ts'
import { confirm } from '../../kernel/ui/list/confirm.tsx'
import { defineActions } from '../../kernel/ui/list/define-actions.ts'
import { RotateDrawer } from './RotateDrawer.tsx'
import { TestDialog } from './TestDialog.tsx'
import { webhookPaths } from './webhook-paths.ts'

export type WebhookRow = RowOf<'getWebhookPage'>

export const stateLabels = {
  inUse: 'webhook.inUse',
  paused: 'webhook.paused',
  disabled: 'webhook.disabled',
} as const satisfies Record<WebhookState, TextKey>

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
