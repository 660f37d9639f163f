import type { RowOf } from '@fairgate/contract/app/catalogue'
import { includesTyped } from '@fairgate/contract/kernel/field/search-fold'

export type Door = RowOf<'getDoorList'>
export type Channel = RowOf<'getChannelList'>

/** One list of doors, each followed by its channels. */
export type DoorRow = ({ kind: 'door' } & Door) | ({ kind: 'channel' } & Channel)

/**
 * Doors and their channels as rows. With a filter, a door is included if it matches itself or has a matching channel; a
 * filter by state includes only channels.
 */
export function doorRows(
  doors: readonly Door[],
  channels: readonly Channel[],
  { q, state }: { q: string; state?: string },
): DoorRow[] {
  const says = (...texts: string[]) => includesTyped(q, ...texts)
  const byDoor = Map.groupBy(channels, channel => channel.doorId)
  return doors.flatMap((door): DoorRow[] => {
    const doorSays = says(door.code, door.nameCn, door.nameEn, door.zoneCode)
    const own = (byDoor.get(door.id) ?? []).filter(
      channel =>
        (state === undefined || channel.state === state) &&
        (doorSays || says(channel.code, ...channel.devices.map(device => device.name))),
    )
    if (own.length === 0 && (state !== undefined || !doorSays)) return []
    return [{ kind: 'door', ...door }, ...own.map(channel => ({ kind: 'channel' as const, ...channel }))]
  })
}
