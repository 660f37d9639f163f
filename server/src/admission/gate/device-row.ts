import { silentAfterSeconds } from '@fairgate/contract/admission/gate/checks'
import type { deviceCalls, deviceKinds } from '@fairgate/contract/admission/gate/fields'
import type { DeviceAction, DeviceEvent, DeviceState } from '@fairgate/contract/admission/gate/states'
import { deviceStateMachine } from '@fairgate/contract/admission/gate/states'
import { statusOf } from '@fairgate/contract/kernel/transition/status'
import sql from 'sql-template-tag'
import type { Actor } from '../../kernel/command/context.ts'
import { parameter } from '../../kernel/settings/parameter.ts'
import { type EntityDefinition, listActions } from '../../kernel/transition/entity-definition.ts'
import { isClockOff } from './device-clock.ts'
import { gateScope } from './scope.ts'

export interface LockedDevice {
  id: string
  version: number
  state: DeviceState
  exhibitionId: string
  name: string
  kind: (typeof deviceKinds)[number]
  profile: (typeof deviceCalls)[number][]
}

export interface DeviceRow extends LockedDevice {
  channelId: string | null
  channelCode: string | null
  doorCode: string | null
  pairedAt: string | null
  pairingExpiresAt: string | null
  lastSeenAt: string | null
  clockOffset: number | null
  createdAt: string
  retiredUntil: string | null
  unsent: number
  packAt: string | null
  stalePack: boolean
}

export const deviceEntity: EntityDefinition<LockedDevice, DeviceState, DeviceEvent> = {
  entityType: 'device',
  table: 'device',
  machine: deviceStateMachine,
  columns: sql`t.id, t.version, t.state, t.exhibition_id as "exhibitionId", t.name, t.kind, t.profile`,
  scope: actor => gateScope(actor, 't'),
  // The device pairs itself, so `pair` is no button.
  may: { revoke: { permission: 'device:modify' }, retire: { permission: 'device:modify' } },
  nameOf: row => row.name,
  exhibitionOf: row => row.exhibitionId,
}

/**
 * In addition to its columns: unsent passages, and whether its offline bundle is missing or older than
 * `gate.packHours`.
 */
export const deviceColumns = sql`${deviceEntity.columns}, t.channel_id as "channelId", c.code as "channelCode",
  o.code as "doorCode", t.paired_at as "pairedAt", t.pairing_expires_at as "pairingExpiresAt",
  s.at as "lastSeenAt", t.clock_offset as "clockOffset", t.created_at as "createdAt",
  t.retired_until as "retiredUntil", coalesce(s.unsent, 0) as unsent, s.bundle_at as "packAt",
  coalesce(s.bundle_at < now() - ${parameter('gate.packHours')} * interval '1 hour', t.kind = 'phone') as "stalePack"`

export const deviceTables = sql`device t left join channel c on c.id = t.channel_id left join door o on o.id = c.door_id
  left join device_heartbeat s on s.device_id = t.id`

/** Whether an active device has sent no heartbeat for a minute. */
export function isSilent({ state, lastSeenAt }: Pick<DeviceRow, 'state' | 'lastSeenAt'>, now: Date): boolean {
  if (state !== 'active') return false
  return lastSeenAt === null || now.getTime() - Date.parse(lastSeenAt) > silentAfterSeconds * 1_000
}

/** A row of the device list. */
export function deviceListRow(row: DeviceRow, actor: Actor, now: Date) {
  const may = actor.permissions.has('device:modify')
  const actions: DeviceAction[] = listActions(deviceEntity, actor, row)
  if (actor.permissions.has('door:modify') && row.state !== 'revoked') actions.push('bind')
  if (may && row.state === 'pending') actions.push('renewPairing')
  if (may && row.state === 'active') actions.push('assign', ...(row.kind === 'phone' ? [] : (['rotate'] as const)))
  return {
    ...row,
    statusCode: statusOf(row.state),
    silent: isSilent(row, now),
    clockOff: isClockOff(row.clockOffset),
    actions,
  }
}
