import { useState } from 'react'
import { useText } from '../kernel/language.ts'
import { ChoiceField } from '../ui/ChoiceField.tsx'
import { Field } from '../ui/Field.tsx'
import { FormDrawer } from '../ui/FormDrawer.tsx'
import { Segmented } from '../ui/Segmented.tsx'
import { TextField } from '../ui/TextField.tsx'
import { toast } from '../ui/toast.ts'
import { DeleteButton } from './DeleteButton.tsx'
import type { Channel, Door } from './door-rows.ts'
import { directionKeys, nameOf, subjectKeys } from './gate-words.ts'
import { useGateSave } from './use-gate-save.ts'

export interface ChannelDrawerProps {
  exhibitionId: string
  /** The channel to edit; a new one without it. */
  channel?: Channel
  doors: readonly Door[]
  channels: readonly Channel[]
  doorId?: string
  onDelete?: () => void
  onClose: () => void
}

/** The next free sign at a door: N1-A has 01 and 02, so N1-A-03. */
function nextSign(door: Door | undefined, channels: readonly Channel[]): string {
  if (!door) return ''
  const taken = new Set(channels.map(({ code }) => code))
  for (let number = 1; number < 100; number++) {
    const sign = `${door.code}-${String(number).padStart(2, '0')}`
    if (!taken.has(sign)) return sign.slice(0, 16)
  }
  return ''
}

/** Door, sign, which way it is passed, and by whom. */
export function ChannelDrawer(props: ChannelDrawerProps) {
  const { exhibitionId, channel, doors, channels, onClose } = props
  const t = useText()
  const [values, setValues] = useState(() => ({
    doorId: channel?.doorId ?? props.doorId,
    code:
      channel?.code ??
      nextSign(
        doors.find(({ id }) => id === props.doorId),
        channels,
      ),
    direction: channel?.direction ?? ('in' as const),
    subject: channel?.subject ?? ('person' as const),
  }))
  const set = (changes: Partial<typeof values>) => setValues(now => ({ ...now, ...changes }))
  const done = () => {
    toast.success(t(channel ? 'shell.saved' : 'shell.added'))
    onClose()
  }
  const adding = useGateSave('addChannel', done)
  const editing = useGateSave('editChannel', done)
  const { issues, busy, stale } = channel ? editing : adding

  const submit = () => {
    const { doorId, code, direction, subject } = values
    const form = { exhibitionId, doorId: doorId ?? '', code: code.trim().toUpperCase(), direction, subject }
    const faults = [
      !doorId && { path: 'doorId', msg: t('gate.chooseOne', { field: t('gate.door') }) },
      code.trim() === '' && { path: 'code', msg: t('gate.empty', { field: t('gate.code') }) },
    ]
    if (channel) editing.send({ ...form, id: channel.id, version: channel.version }, faults)
    else adding.send(form, faults)
  }

  return (
    <FormDrawer
      code={channel && t('gate.channelNumber', { code: channel.code })}
      title={t(channel ? 'gate.editChannel' : 'gate.addChannel')}
      verb={t(channel ? 'gate.save' : 'gate.add')}
      busy={busy}
      issues={issues}
      stale={stale}
      left={<DeleteButton onClick={props.onDelete} />}
      onClose={onClose}
      onSubmit={submit}
    >
      <ChoiceField
        name="doorId"
        label={t('gate.door')}
        required
        value={values.doorId}
        options={doors.map(door => ({ value: door.id, label: `${door.code} ${nameOf(door)}` }))}
        onChange={doorId => set({ doorId })}
        issues={issues}
      />
      <TextField
        name="code"
        label={t('gate.code')}
        required
        maxLength={16}
        value={values.code}
        onChange={code => set({ code: code.toUpperCase() })}
        issues={issues}
        stored={stale ? channel?.code : undefined}
      />
      <Field label={t('gate.direction')} name="direction" required>
        {() => (
          <Segmented
            label={t('gate.direction')}
            value={values.direction}
            options={(['in', 'out', 'both'] as const).map(value => ({ value, label: t(directionKeys[value]) }))}
            onChange={direction => set({ direction })}
          />
        )}
      </Field>
      <Field label={t('gate.subject')} name="subject" required>
        {() => (
          <Segmented
            label={t('gate.subject')}
            value={values.subject}
            options={(['person', 'vehicle'] as const).map(value => ({ value, label: t(subjectKeys[value]) }))}
            onChange={subject => set({ subject })}
          />
        )}
      </Field>
    </FormDrawer>
  )
}
