import { deviceFields, deviceKinds } from '@fairgate/contract/admission/gate/fields'
import type { Output } from '@fairgate/contract/app/catalogue'
import { useState } from 'react'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { EditDrawer } from '../../kernel/ui/form/EditDrawer.tsx'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { useDraft, write } from '../../kernel/ui/form/use-draft.ts'
import { callLabels, kindLabels } from './gate-labels.ts'
import { PairingDialog } from './PairingDialog.tsx'

export interface AddDeviceDrawerProps {
  exhibitionId: string
  onClose: () => void
}

const F = formFields(deviceFields)

/** Form for a new device: name, channel and permitted commands. The answer shows the pairing code. */
export function AddDeviceDrawer({ exhibitionId, onClose }: AddDeviceDrawerProps) {
  const t = useText()
  const channels = useQueryCommand('getChannelList', { exhibitionId })
  const [added, setAdded] = useState<{ name: string; phone: boolean; pairing: Output<'addDevice'> }>()
  const draft = useDraft({
    of: deviceFields,
    send: form => write('addDevice', { exhibitionId, ...form }),
    said: false,
    done: (pairing, { name, kind }) => setAdded({ name, phone: kind === 'phone', pairing }),
  })
  if (added) return <PairingDialog {...added} onClose={onClose} />
  return (
    <EditDrawer draft={draft} title={t('gate.addDevice')} onClose={onClose}>
      <F.text name="name" hint={t('gate.deviceNameHint')} />
      <F.choice
        name="kind"
        hint={t('gate.kindHint')}
        options={deviceKinds.map(value => ({ value, label: t(kindLabels[value]) }))}
      />
      <F.choice
        name="channelId"
        placeholder={t('gate.noChannel')}
        loading={channels.isPending}
        options={(channels.data?.list ?? []).map(({ id, code }) => ({ value: id, label: code }))}
      />
      <F.ticks name="profile" labels={callLabels} />
    </EditDrawer>
  )
}
