import { type ChannelEvent, type ChannelState, channelStateMachine } from '@fairgate/contract/admission/gate/states'
import { eventsFrom, next } from '@fairgate/contract/kernel/transition/machine'
import { useState } from 'react'
import { refusedFields } from '../../kernel/command/refused-fields.ts'
import { useCommand } from '../../kernel/command/use-command.ts'
import { type TextKey, useLocalize, useText } from '../../kernel/i18n/language.ts'
import { NoteDialog } from '../../kernel/ui/NoteDialog.tsx'
import { toast } from '../../kernel/ui/toast.ts'
import './ChannelStateDialog.css'
import '../../kernel/ui/Checkbox.css'

export interface ChannelStateDialogProps {
  exhibitionId: string
  channel: { id: string; version: number; code: string; state: string; actions: readonly string[] }
  onClose: () => void
}

const meanings = {
  open: 'gate.openMeans',
  closed: 'gate.closedMeans',
  freePassage: 'gate.freePassageMeans',
} as const satisfies Record<ChannelState, TextKey>

const CHANGED_MEANWHILE = 10007

const order: readonly ChannelState[] = ['open', 'closed', 'freePassage']

/** Opens, closes or sets a channel to free passage; explains each event before the operator confirms it. */
export function ChannelStateDialog({ exhibitionId, channel, onClose }: ChannelStateDialogProps) {
  const t = useText()
  const say = useLocalize()
  const from = channel.state
  const [event, setEvent] = useState<ChannelEvent>()
  const saving = useCommand('setChannelState', {
    onDone: ({ state }) => {
      toast.success(`${channel.code} ${say(channelStateMachine.states[state])}`)
      onClose()
    },
  })
  const eventTo = (to: ChannelState) =>
    eventsFrom(channelStateMachine, from).find(each => next(channelStateMachine, from, each) === to)
  return (
    <NoteDialog
      label={t('gate.note')}
      hint={t('gate.noteHint')}
      missing={t('shell.noteMissing', { field: t('gate.note') })}
      title={t('gate.stateOf', { code: channel.code })}
      verb={event ? say(channelStateMachine.events[event]) : t('gate.setState')}
      busy={saving.isPending}
      issues={refusedFields(saving.error)}
      ready={event !== undefined}
      onCancel={onClose}
      onConfirm={note =>
        event && saving.mutate({ exhibitionId, id: channel.id, version: channel.version, event, note })
      }
    >
      <div className="fg-gate-states" role="radiogroup" aria-label={t('gate.state')}>
        {order.map(state => {
          const to = eventTo(state)
          const may = to !== undefined && channel.actions.includes(to)
          return (
            <label key={state} className={event === to && to ? 'is-chosen' : ''}>
              <input
                type="radio"
                className="fg-radio"
                name="state"
                disabled={!may}
                checked={state === from ? event === undefined : event === to}
                onChange={() => setEvent(to)}
              />
              <span>
                <strong>{say(channelStateMachine.states[state])}</strong> {state === from && <em>{t('gate.isNow')}</em>}
                <small className="fg-note">{t(meanings[state])}</small>
              </span>
            </label>
          )
        })}
      </div>
      {saving.error?.statusCode === CHANGED_MEANWHILE && <p role="alert">{t('shell.changedMeanwhile')}</p>}
    </NoteDialog>
  )
}
