import { useState } from 'react'
import { useText } from '../kernel/language.ts'
import { useQueryCommand } from '../kernel/use-command.ts'
import { FormDrawer } from '../ui/FormDrawer.tsx'
import { toast } from '../ui/toast.ts'
import type { Channel } from './door-rows.ts'
import { ManyField } from './ManyField.tsx'
import { useGateSave } from './use-gate-save.ts'

export interface BindDrawerProps {
  exhibitionId: string
  channel: Channel
  onClose: () => void
}

const mostDevices = 20

/** The devices that stand on a channel from now on. */
export function BindDrawer({ exhibitionId, channel, onClose }: BindDrawerProps) {
  const t = useText()
  const [chosen, setChosen] = useState(() => channel.devices.map(({ id }) => id))
  const devices = useQueryCommand('getDevicePage', { exhibitionId, pageSize: 999, sort: 'name' })
  const saving = useGateSave('bindChannel', () => {
    toast.success(t('shell.saved'))
    onClose()
  })
  const known = new Map(channel.devices.map(({ id, name }) => [id, { label: name, remark: channel.code }]))
  for (const { id, name, state, channelCode } of devices.data?.list ?? []) {
    if (state !== 'revoked') known.set(id, { label: name, remark: channelCode ?? t('gate.notBound') })
  }
  return (
    <FormDrawer
      code={t('gate.channelNumber', { code: channel.code })}
      title={t('gate.devicesOf', { code: channel.code })}
      verb={t('gate.save')}
      busy={saving.busy}
      issues={saving.issues}
      stale={saving.stale}
      left={null}
      onClose={onClose}
      onSubmit={() => saving.send({ exhibitionId, id: channel.id, version: channel.version, deviceIds: chosen })}
    >
      <ManyField
        name="deviceIds"
        label={t('gate.devices')}
        placeholder={t('gate.chooseDevices')}
        hint={t('gate.bindHint')}
        max={mostDevices}
        loading={devices.isPending}
        value={chosen}
        options={[...known].map(([value, { label, remark }]) => ({ value, label, remark }))}
        onChange={setChosen}
        issues={saving.issues}
      />
    </FormDrawer>
  )
}
