import { useText } from '../kernel/language.ts'
import { AdminsDrawer } from './AdminsDrawer.tsx'
import { BindDrawer } from './BindDrawer.tsx'
import { ChannelDrawer } from './ChannelDrawer.tsx'
import { ChannelStateDialog } from './ChannelStateDialog.tsx'
import { DeleteDialog } from './DeleteDialog.tsx'
import { DoorDrawer } from './DoorDrawer.tsx'
import type { Channel, Door } from './door-rows.ts'
import { InDrawer } from './GateSlots.tsx'
import type { Zone } from './ZonesTab.tsx'

/** What is being done, to which row. Without `id` a new one is made. */
export interface DoorDeed {
  verb: 'editDoor' | 'editChannel' | 'setAdmins' | 'bind' | 'setState' | 'deleteDoor' | 'deleteChannel'
  id?: string
  /** The door a new channel stands at. */
  doorId?: string
}

export interface DoorDeedsProps {
  exhibitionId: string
  deed: DoorDeed
  zones: readonly Zone[]
  doors: readonly Door[]
  channels: readonly Channel[]
  onDeed: (deed: DoorDeed | undefined) => void
}

/** The form or dialog of the deed under way; the rows are looked up afresh, so that a reload brings the new version. */
export function DoorDeeds({ exhibitionId, deed, zones, doors, channels, onDeed }: DoorDeedsProps) {
  const t = useText()
  const door = doors.find(({ id }) => id === deed.id)
  const channel = channels.find(({ id }) => id === deed.id)
  const close = () => onDeed(undefined)
  const key = `${deed.verb} ${deed.id} ${deed.doorId}`
  const shared = { exhibitionId, onClose: close }
  const rowKey = { exhibitionId, id: deed.id ?? '', version: door?.version ?? channel?.version ?? 0 }

  if (deed.verb === 'editDoor' && (door || !deed.id)) {
    const onDelete = door?.actions.includes('delete') ? () => onDeed({ verb: 'deleteDoor', id: door.id }) : undefined
    return (
      <InDrawer>
        <DoorDrawer key={key} {...shared} door={door} zones={zones} onDelete={onDelete} />
      </InDrawer>
    )
  }
  if (deed.verb === 'editChannel' && (channel || !deed.id)) {
    const onDelete = channel?.actions.includes('delete')
      ? () => onDeed({ verb: 'deleteChannel', id: channel.id })
      : undefined
    return (
      <InDrawer>
        <ChannelDrawer
          key={key}
          {...shared}
          channel={channel}
          doors={doors}
          channels={channels}
          doorId={deed.doorId}
          onDelete={onDelete}
        />
      </InDrawer>
    )
  }
  if (deed.verb === 'setAdmins' && door) {
    return (
      <InDrawer>
        <AdminsDrawer key={key} {...shared} door={door} />
      </InDrawer>
    )
  }
  if (deed.verb === 'bind' && channel) {
    return (
      <InDrawer>
        <BindDrawer key={key} {...shared} channel={channel} />
      </InDrawer>
    )
  }
  if (deed.verb === 'setState' && channel) return <ChannelStateDialog {...shared} channel={channel} />
  if (deed.verb === 'deleteDoor' && door) {
    return (
      <DeleteDialog
        command="deleteDoor"
        payload={rowKey}
        title={t('gate.deleteDoorAsk', { code: door.code })}
        why={t('gate.deleteDoorWhy')}
        onDeleted={close}
        onClose={close}
      />
    )
  }
  if (deed.verb === 'deleteChannel' && channel) {
    return (
      <DeleteDialog
        command="deleteChannel"
        payload={rowKey}
        title={t('gate.deleteChannelAsk', { code: channel.code })}
        why={t('gate.deleteDoorWhy')}
        onDeleted={close}
        onClose={close}
      />
    )
  }
  return null
}
