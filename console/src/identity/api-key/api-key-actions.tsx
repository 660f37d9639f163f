import type { RowOf } from '@fairgate/contract/app/catalogue'
import type { ApiKeyState } from '@fairgate/contract/identity/api-key/commands'
import type { TextKey } from '../../kernel/i18n/language.ts'
import { confirm } from '../../kernel/ui/list/confirm.tsx'
import { defineActions } from '../../kernel/ui/list/define-actions.ts'
import { apiKeyPaths } from './api-key-paths.ts'
import { RotateDrawer } from './RotateDrawer.tsx'

export const stateLabels = {
  inUse: 'apiKey.inUse',
  expired: 'apiKey.expired',
  revoked: 'apiKey.revoked',
} as const satisfies Record<ApiKeyState, TextKey>

/** Actions on a key. */
export const apiKeyActions = defineActions<RowOf<'getApiKeyPage'>>(
  'apiKey',
  {
    edit: { to: row => apiKeyPaths.key(row.id) },
    rotate: { form: ({ row, onClose }) => <RotateDrawer apiKey={row} onClose={onClose} /> },
    revoke: {
      command: 'revokeApiKey',
      tone: 'danger',
      ask: confirm({ one: 'apiKey.revokeAsk', why: 'apiKey.revokeWhy' }),
      done: 'apiKey.revokedToast',
    },
  },
  row => row.name,
)
