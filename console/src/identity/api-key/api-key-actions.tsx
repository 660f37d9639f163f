import type { RowOf } from '@fairgate/contract/app/catalogue'
import type { ApiKeyState } from '@fairgate/contract/identity/api-key/commands'
import { maxOverlapHours, rotationFields } from '@fairgate/contract/identity/api-key/fields'
import { useState } from 'react'
import { type TextKey, useText } from '../../kernel/i18n/language.ts'
import { EditDrawer } from '../../kernel/ui/form/EditDrawer.tsx'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { useDraft, write } from '../../kernel/ui/form/use-draft.ts'
import { confirm } from '../../kernel/ui/list/confirm.tsx'
import { defineActions } from '../../kernel/ui/list/define-actions.ts'
import { ApiKeySecret } from './ApiKeySecret.tsx'
import { apiKeyPaths } from './api-key-paths.ts'

export const stateLabels = {
  inUse: 'apiKey.inUse',
  expired: 'apiKey.expired',
  revoked: 'apiKey.revoked',
} as const satisfies Record<ApiKeyState, TextKey>

const F = formFields(rotationFields)

/** Sets how long the old secret stays valid; the answer shows the new one. */
function RotateDrawer({ apiKey, onClose }: { apiKey: RowOf<'getApiKeyPage'>; onClose: () => void }) {
  const t = useText()
  const { id, version, name } = apiKey
  const [made, setMade] = useState<{ key: string; oldKeyUntil: string }>()
  const draft = useDraft({
    of: rotationFields,
    start: { overlapHours: '24' },
    send: form => write('rotateApiKey', { id, version, ...form }),
    said: false,
    done: setMade,
  })
  if (made) return <ApiKeySecret name={name} made={made} onClose={onClose} />
  return (
    <EditDrawer
      draft={draft}
      title={t('apiKey.rotateTitle', { name })}
      lead={t('apiKey.rotateLead')}
      verb={t('apiKey.rotate')}
      onClose={onClose}
    >
      <F.text name="overlapHours" hint={t('apiKey.overlapHint', { max: maxOverlapHours })} />
    </EditDrawer>
  )
}

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
