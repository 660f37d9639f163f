import { channelFields } from '@fairgate/contract/admission/gate/fields'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { EditDrawer } from '../../kernel/ui/form/EditDrawer.tsx'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { useDraft, write } from '../../kernel/ui/form/use-draft.ts'
import type { Channel, Door } from './door-rows.ts'
import { directionKeys, nameOf, subjectKeys } from './gate-labels.ts'

export interface ChannelDrawerProps {
  exhibitionId: string
  /** The channel to edit; undefined for a new one. */
  channel?: Channel
  /** The door of a new channel. */
  doorId?: string
  begin?: (verb: string) => void
  onClose: () => void
}

const F = formFields(channelFields)

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

/** Door, sign, direction and kind of traffic. The next sign can be suggested only after all channels are loaded. */
export function ChannelDrawer(props: ChannelDrawerProps) {
  const { exhibitionId } = props
  const doors = useQueryCommand('getDoorList', { exhibitionId }).data?.list
  const channels = useQueryCommand('getChannelList', { exhibitionId }).data?.list
  return doors && channels && <ChannelForm {...props} doors={doors} channels={channels} />
}

interface Known {
  doors: readonly Door[]
  channels: readonly Channel[]
}

function ChannelForm({ exhibitionId, channel, doorId, begin, onClose, doors, channels }: ChannelDrawerProps & Known) {
  const t = useText()
  const door = doors.find(({ id }) => id === doorId)
  const draft = useDraft({
    of: channelFields,
    read: channel,
    start: { doorId, code: nextSign(door, channels), direction: 'in', subject: 'person' },
    send: (form, over) =>
      over ? write('editChannel', { exhibitionId, ...over, ...form }) : write('addChannel', { exhibitionId, ...form }),
    done: onClose,
  })
  return (
    <EditDrawer
      draft={draft}
      code={channel && t('gate.channelNumber', { code: channel.code })}
      title={t(channel ? 'gate.editChannel' : 'gate.addChannel')}
      onDelete={channel?.actions.includes('delete') ? () => begin?.('deleteChannel') : undefined}
      onClose={onClose}
    >
      <F.choice
        name="doorId"
        options={doors.map(each => ({ value: each.id, label: `${each.code} ${nameOf(each)}` }))}
      />
      <F.text name="code" />
      <F.segmented name="direction" labels={directionKeys} />
      <F.segmented name="subject" labels={subjectKeys} />
    </EditDrawer>
  )
}
