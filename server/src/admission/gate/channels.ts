import type { gateCommands } from '@fairgate/contract/admission/gate/commands'
import {
  type ChannelAction,
  type ChannelEvent,
  type ChannelState,
  channelStateMachine,
} from '@fairgate/contract/admission/gate/states'
import type { Input } from '@fairgate/contract/app/catalogue'
import { statusOf } from '@fairgate/contract/kernel/transition/status'
import sql, { empty } from 'sql-template-tag'
import type { Actor, HandlersOf } from '../../kernel/command/context.ts'
import { refuseIfNamed } from '../../kernel/database/named-by.ts'
import { table } from '../../kernel/database/rows.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { type EntityDefinition, listActions } from '../../kernel/transition/entity-definition.ts'
import { transition } from '../../kernel/transition/transition.ts'
import { controlTicker } from './control-ticker.ts'
import { devicesAtChannel } from './named-by.ts'
import { refuseUnknownDoors } from './passage-columns.ts'
import { doorsOf, gateExhibition, gateScope, runningExhibition } from './scope.ts'

type Channels = Pick<
  typeof gateCommands,
  'getChannelList' | 'addChannel' | 'editChannel' | 'bindChannel' | 'deleteChannel' | 'setChannelState'
>

interface LockedChannel {
  id: string
  version: number
  state: ChannelState
  exhibitionId: string
  code: string
  /** Operators who administer the door. */
  admins: string[]
}

interface ChannelRow extends LockedChannel {
  doorId: string
  doorCode: string
  zoneId: string
  zoneCode: string
  direction: 'in' | 'out' | 'both'
  subject: 'person' | 'vehicle'
  devices: { id: string; name: string }[]
  stateChange: { operatorName: string; note: string; at: string } | null
}

/** Columns of a channel with the alias `t`. */
export const channelColumns = sql`t.id, t.version, t.state, t.exhibition_id as "exhibitionId", t.code,
  array(select a.operator_id::text from door_admin a where a.door_id = t.door_id) as admins`

const channelScope = (actor: Actor) => sql`not t.deleted and ${gateScope(actor, 't')}`

/** Who may open, close and set free passage: an operator who controls all channels, or an administrator of the door. */
const runs = ({ permissions, operatorId }: Actor, { admins }: LockedChannel): boolean =>
  permissions.has('channel:control') || (permissions.has('door:administer') && admins.includes(operatorId))

export const channelEntity: EntityDefinition<LockedChannel, ChannelState, ChannelEvent> = {
  entityType: 'channel',
  table: 'channel',
  machine: channelStateMachine,
  columns: channelColumns,
  scope: actor => sql`${channelScope(actor)} and ${doorsOf(actor, ['door:view', 'channel:control'], sql`t.door_id`)}`,
  may: { open: { if: runs }, close: { if: runs }, free: { if: runs } },
  nameOf: row => row.code,
  exhibitionOf: row => row.exhibitionId,
}

const channels = table<Input<'addChannel'>>('channel', {
  entityType: 'channel',
  names: { exhibitionId: 'exhibition_id', doorId: 'door_id', code: 'code', direction: 'direction', subject: 'subject' },
  scope: channelScope,
  nameOf: row => row.code,
  refusals: { channel_sign: ['gate.signTaken', 'code'], channel_door: ['gate.doorUnknown', 'doorId'] },
  // Passages refer to it, so the row stays.
  mark: 'deleted',
})

export const channelHandlers: HandlersOf<Channels> = {
  async getChannelList({ exhibitionId, doorId }, context) {
    await gateExhibition(context, exhibitionId)
    const rows = await context.db.many<ChannelRow>(sql`
      select ${channelColumns}, t.door_id as "doorId", o.code as "doorCode", o.zone_id as "zoneId",
        z.code as "zoneCode", t.direction, t.subject,
        coalesce((select json_agg(json_build_object('id', d.id, 'name', d.name) order by d.name)
          from device d where d.channel_id = t.id and d.state <> 'revoked'), '[]') as devices,
        (select json_build_object('operatorName', h.operator_name, 'note', coalesce(h.note, ''),
            'at', to_char(h.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
          from history h where h.subject_id = t.id order by h.id desc limit 1) as "stateChange"
      from channel t join door o on o.id = t.door_id join zone z on z.id = o.zone_id
      where t.exhibition_id = ${exhibitionId} and not t.deleted
        and ${doorsOf(context.actor, ['door:view'], sql`t.door_id`)}
        ${doorId === undefined ? empty : sql`and t.door_id = ${doorId}`}
      order by z.code, o.code, t.code`)
    const list = rows.map(row => ({
      ...row,
      statusCode: statusOf(row.state),
      actions: channelActions(context.actor, row, row.devices),
    }))
    return { list }
  },

  async addChannel(channel, context) {
    await runningExhibition(context, channel.exhibitionId)
    await refuseUnknownDoors(context.db, channel.exhibitionId, [channel.doorId], 'doorId')
    return channels.add(context, channel)
  },

  async editChannel({ exhibitionId, id, version, ...channel }, context) {
    const row = await channels.locked(context, { exhibitionId, id, version })
    await refuseUnknownDoors(context.db, exhibitionId, [channel.doorId], 'doorId')
    return channels.change(context, row, channel)
  },

  async bindChannel({ deviceIds, ...key }, context) {
    const { exhibitionId, id } = key
    const channel = await channels.locked(context, key)
    const wanted = [...new Set(deviceIds)]
    const { db } = context
    const devices = await db.many<{ id: string }>(sql`
      select id from device where exhibition_id = ${exhibitionId} and state <> 'revoked'
        and (id = any (${wanted}::uuid[]) or channel_id = ${id}) order by id for update`)
    const known = new Set(devices.map(device => device.id))
    if (!wanted.every(device => known.has(device))) refuse('gate.deviceUnknown', { field: 'deviceIds' })
    await db.run(sql`
      update device set channel_id = case when id = any (${wanted}::uuid[]) then ${id}::uuid end, version = version + 1
      where id = any (${[...known]}::uuid[])
        and channel_id is distinct from case when id = any (${wanted}::uuid[]) then ${id}::uuid end`)
    const changed = await channels.change(context, channel, {})
    context.log({ after: { deviceIds: wanted } })
    return changed
  },

  async deleteChannel(key, context) {
    const channel = await channels.locked(context, key)
    await refuseIfNamed(context, [devicesAtChannel], key.exhibitionId, key.id)
    await channels.remove(context, channel)
    return {}
  },

  async setChannelState({ exhibitionId, id, version, event, note }, context) {
    const within = sql`t.exhibition_id = ${exhibitionId}`
    const result = await transition(context, channelEntity, { id, version }, event, { note, within })
    context.afterCommit(() => controlTicker(context.services).changed(exhibitionId))
    return { id, version: result.version, state: result.state }
  },
}

/** What an operator may do with a channel: the events of its state, and the other actions. */
export function channelActions(actor: Actor, row: LockedChannel, devices?: readonly unknown[]): ChannelAction[] {
  const may = (permission: string) => actor.permissions.has(permission)
  return [
    ...listActions(channelEntity, actor, row),
    ...(may('door:modify') ? (['edit', 'bind'] as const) : []),
    ...(may('door:delete') && devices?.length === 0 ? (['delete'] as const) : []),
  ]
}
