import { channelDeviceFields } from '@fairgate/contract/admission/gate/fields'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { EditDrawer } from '../../kernel/ui/form/EditDrawer.tsx'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { useDraft, write } from '../../kernel/ui/form/use-draft.ts'
import type { Channel } from './door-rows.ts'

export interface BindDrawerProps {
  exhibitionId: string
  channel: Channel
  onClose: () => void
}

const F = formFields(channelDeviceFields)

/** Chooses the devices of a channel. */
export function BindDrawer({ exhibitionId, channel, onClose }: BindDrawerProps) {
  const t = useText()
  const devices = useQueryCommand('getDevicePage', { exhibitionId, pageSize: 999, sort: 'name' })
  const { id, version } = channel
  const draft = useDraft({
    of: channelDeviceFields,
    read: { id, version, deviceIds: channel.devices.map(device => device.id) },
    send: (form, over) => write('bindChannel', { exhibitionId, ...over, ...form }),
    done: onClose,
  })
  const known = new Map(channel.devices.map(device => [device.id, { label: device.name, remark: channel.code }]))
  for (const device of devices.data?.list ?? []) {
    if (device.state !== 'revoked') {
      known.set(device.id, { label: device.name, remark: device.channelCode ?? t('gate.notBound') })
    }
  }
  return (
    <EditDrawer
      draft={draft}
      code={t('gate.channelNumber', { code: channel.code })}
      title={t('gate.devicesOf', { code: channel.code })}
      onClose={onClose}
    >
      <F.many
        name="deviceIds"
        placeholder={t('gate.chooseDevices')}
        hint={t('gate.bindHint')}
        loading={devices.isPending}
        options={[...known].map(([value, labels]) => ({ value, ...labels }))}
      />
    </EditDrawer>
  )
}
