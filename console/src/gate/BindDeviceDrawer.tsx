import { useState } from 'react'
import { useText } from '../kernel/language.ts'
import { useQueryCommand } from '../kernel/use-command.ts'
import { ChoiceField } from '../ui/ChoiceField.tsx'
import { FormDrawer } from '../ui/FormDrawer.tsx'
import { toast } from '../ui/toast.ts'
import type { Device } from './DevicesTab.tsx'
import { useGateSave } from './use-gate-save.ts'

export interface BindDeviceDrawerProps {
  exhibitionId: string
  device: Device
  onClose: () => void
}

/** Moves one device to a channel. The wire binds by channel, so the channel's other devices are sent along. */
export function BindDeviceDrawer({ exhibitionId, device, onClose }: BindDeviceDrawerProps) {
  const t = useText()
  const [channelId, setChannelId] = useState(device.channelId ?? undefined)
  const channels = useQueryCommand('getChannelList', { exhibitionId })
  const saving = useGateSave('bindChannel', () => {
    toast.success(t('shell.saved'))
    onClose()
  })
  const submit = () => {
    if (channelId === (device.channelId ?? undefined)) return onClose()
    const target = channels.data?.list.find(({ id }) => id === (channelId ?? device.channelId))
    if (!target) return
    const others = target.devices.map(({ id }) => id).filter(id => id !== device.id)
    const deviceIds = channelId ? [...others, device.id] : others
    saving.send({ exhibitionId, id: target.id, version: target.version, deviceIds })
  }
  return (
    <FormDrawer
      title={t('gate.bindDeviceTitle', { name: device.name })}
      verb={t('gate.save')}
      busy={saving.busy}
      issues={saving.issues}
      stale={saving.stale}
      left={null}
      onClose={onClose}
      onSubmit={submit}
    >
      <ChoiceField
        name="deviceIds"
        label={t('gate.channel')}
        placeholder={t('gate.noChannel')}
        loading={channels.isPending}
        value={channelId}
        options={(channels.data?.list ?? []).map(({ id, code }) => ({ value: id, label: code }))}
        onChange={setChannelId}
        issues={saving.issues}
      />
    </FormDrawer>
  )
}
