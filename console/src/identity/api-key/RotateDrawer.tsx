import type { RowOf } from '@fairgate/contract/app/catalogue'
import { maxOverlapHours, rotationFields } from '@fairgate/contract/identity/api-key/fields'
import { useState } from 'react'
import { useText } from '../../kernel/i18n/language.ts'
import { EditDrawer } from '../../kernel/ui/form/EditDrawer.tsx'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { useDraft, write } from '../../kernel/ui/form/use-draft.ts'
import { ApiKeySecret } from './ApiKeySecret.tsx'

const F = formFields(rotationFields)

/** Sets how long the old secret stays valid; the answer shows the new one. */
export function RotateDrawer({ apiKey, onClose }: { apiKey: RowOf<'getApiKeyPage'>; onClose: () => void }) {
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
