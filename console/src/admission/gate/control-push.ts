import type { ControlMessage } from '@fairgate/contract/admission/gate/control-room-view'
import type { Output } from '@fairgate/contract/app/catalogue'

type Room = Output<'getControlRoom'>

/** The control room updated by a push message that is newer than the room; an older message changes nothing. */
export function withPush(room: Room, message: ControlMessage | undefined): Room {
  if (!message || Date.parse(message.at) <= Date.parse(room.now)) return room
  const zones = room.zones.map(zone => ({ ...zone, inside: message.inside[zone.id] ?? zone.inside }))
  const inside = zones.reduce((sum, zone) => sum + (zone.parentId === null ? zone.inside : 0), 0)
  const { at: now, gateDay, today, refusals, lastMinute } = message
  // The next answer begins a new gate day, because it says when the day began.
  if (gateDay !== room.gateDay) return room
  return { ...room, now, zones, inside, today, refusals, lastMinute }
}
