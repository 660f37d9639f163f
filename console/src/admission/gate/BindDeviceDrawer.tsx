import { deviceFields } from '@fairgate/contract/admission/gate/fields'
import type { RowOf } from '@fairgate/contract/app/catalogue'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { EditDrawer } from '../../kernel/ui/form/EditDrawer.tsx'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { useDraft, write } from '../../kernel/ui/form/use-draft.ts'

export interface BindDeviceDrawerProps {
  exhibitionId: string
  device: RowOf<'getDevicePage'>
  onClose: () => void
}

const { channelId } = deviceFields
const fields = { channelId }
const F = formFields(fields)

/**
 * Moves one device to a channel. The command binds by channel, so the form sends the other devices of the channel as
 * well.
 */
export function BindDeviceDrawer({ exhibitionId, device, onClose }: BindDeviceDrawerProps) {
  const t = useText()
  const channels = useQueryCommand('getChannelList', { exhibitionId })
  const list = channels.data?.list ?? []
  const draft = useDraft({
    of: fields,
    read: device,
    send: async ({ channelId: to }) => {
      const target = list.find(({ id }) => id === (to ?? device.channelId))
      if (!target) return
      const others = target.devices.map(({ id }) => id).filter(id => id !== device.id)
      const deviceIds = to ? [...others, device.id] : others
      await write('bindChannel', { exhibitionId, id: target.id, version: target.version, deviceIds })
    },
    done: onClose,
  })
  return (
    <EditDrawer
      draft={draft}
      title={t('gate.bindDeviceTitle', { name: device.name })}
      onSubmit={() => (draft.dirty ? void draft.send() : onClose())}
      onClose={onClose}
    >
      <F.choice
        name="channelId"
        placeholder={t('gate.noChannel')}
        loading={channels.isPending}
        options={list.map(({ id, code }) => ({ value: id, label: code }))}
      />
    </EditDrawer>
  )
}
