import type { Output } from '@fairgate/contract/catalogue'
import { useState } from 'react'
import { useText } from '../kernel/language.ts'
import { useQueryCommand } from '../kernel/use-command.ts'
import { Checkbox } from '../ui/Checkbox.tsx'
import { ChoiceField } from '../ui/ChoiceField.tsx'
import { Field } from '../ui/Field.tsx'
import { FormDrawer } from '../ui/FormDrawer.tsx'
import { issueOf } from '../ui/FormSummary.tsx'
import { TextField } from '../ui/TextField.tsx'
import { useGateSave } from './use-gate-save.ts'

export interface AddDeviceDrawerProps {
  exhibitionId: string
  onAdded: (name: string, pairing: Output<'addDevice'>) => void
  onClose: () => void
}

const calls = ['decide', 'heartbeat'] as const

/** Name, channel and allowed calls; what comes back is the code it is paired with. */
export function AddDeviceDrawer({ exhibitionId, onAdded, onClose }: AddDeviceDrawerProps) {
  const t = useText()
  const [name, setName] = useState('')
  const [channelId, setChannelId] = useState<string>()
  const [profile, setProfile] = useState<(typeof calls)[number][]>([...calls])
  const channels = useQueryCommand('getChannelList', { exhibitionId })
  const saving = useGateSave('addDevice', pairing => onAdded(name.trim(), pairing))
  return (
    <FormDrawer
      title={t('gate.addDevice')}
      verb={t('gate.add')}
      busy={saving.busy}
      issues={saving.issues}
      left={null}
      onClose={onClose}
      onSubmit={() =>
        saving.send({ exhibitionId, name, channelId: channelId ?? null, profile }, [
          name.trim() === '' && { path: 'name', msg: t('gate.empty', { field: t('gate.deviceName') }) },
          profile.length === 0 && { path: 'profile', msg: t('gate.chooseOne', { field: t('gate.profile') }) },
        ])
      }
    >
      <TextField
        name="name"
        label={t('gate.deviceName')}
        required
        maxLength={40}
        hint={t('gate.deviceNameHint')}
        value={name}
        onChange={setName}
        issues={saving.issues}
      />
      <ChoiceField
        name="channelId"
        label={t('gate.channel')}
        placeholder={t('gate.noChannel')}
        loading={channels.isPending}
        value={channelId}
        options={(channels.data?.list ?? []).map(({ id, code }) => ({ value: id, label: code }))}
        onChange={setChannelId}
        issues={saving.issues}
      />
      <Field label={t('gate.profile')} name="profile" required error={issueOf(saving.issues, 'profile')}>
        {({ id }) => (
          <div className="fg-gate-checks">
            {calls.map((each, index) => (
              <label key={each} htmlFor={index === 0 ? id : `${id}-${each}`}>
                <Checkbox
                  id={index === 0 ? id : `${id}-${each}`}
                  checked={profile.includes(each)}
                  onChange={() =>
                    setProfile(now => (now.includes(each) ? now.filter(other => other !== each) : [...now, each]))
                  }
                />
                {t(each === 'decide' ? 'gate.callDecide' : 'gate.callHeartbeat')}
              </label>
            ))}
          </div>
        )}
      </Field>
    </FormDrawer>
  )
}
