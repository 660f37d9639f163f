import type { gateCommands } from '@fairgate/contract/admission/gate/commands'
import type { DoorAction } from '@fairgate/contract/admission/gate/states'
import type { Input } from '@fairgate/contract/app/catalogue'
import sql from 'sql-template-tag'
import { venueOperators } from '../../identity/access/api.ts'
import type { Actor, HandlersOf } from '../../kernel/command/context.ts'
import { type Naming, refuseIfNamed } from '../../kernel/database/named-by.ts'
import { table } from '../../kernel/database/rows.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { channelsAtDoor } from './named-by.ts'
import { doorsOf, gateExhibition, gateScope, runningExhibition } from './scope.ts'

type Doors = Pick<typeof gateCommands, 'getDoorList' | 'addDoor' | 'editDoor' | 'deleteDoor' | 'setDoorAdmins'>

interface DoorRow {
  id: string
  version: number
  zoneId: string
  zoneCode: string
  code: string
  nameCn: string
  nameEn: string
  channels: number
  admins: { operatorId: string; name: string }[]
}

/** What an administrator may do at their own doors only. */
/** The permission of an administrator of doors. */
export const administers = 'door:administer'

interface Door extends Input<'addDoor'> {}

const doors = table<Door>('door', {
  entityType: 'door',
  names: { exhibitionId: 'exhibition_id', zoneId: 'zone_id', code: 'code', nameCn: 'name_cn', nameEn: 'name_en' },
  scope: actor => sql`not t.deleted and ${gateScope(actor, 't')}`,
  nameOf: row => row.code,
  refusals: { door_sign: ['gate.signTaken', 'code'], door_zone: ['gate.zoneUnknown', 'zoneId'] },
  // Passages refer to it, so the row stays.
  mark: 'deleted',
})

/** @param naming what may refer to a door, of later modules */
export const doorHandlers = (naming: readonly Naming[]): HandlersOf<Doors> => ({
  async getDoorList({ exhibitionId }, context) {
    await gateExhibition(context, exhibitionId)
    const rows = await context.db.many<DoorRow>(sql`
      select d.id, d.version, d.zone_id as "zoneId", z.code as "zoneCode", d.code, d.name_cn as "nameCn",
        d.name_en as "nameEn", (select count(*) from channel c where c.door_id = d.id and not c.deleted) as channels,
        coalesce((select json_agg(json_build_object('operatorId', o.id, 'name', o.name) order by o.name)
          from door_admin a join operator o on o.id = a.operator_id where a.door_id = d.id), '[]') as admins
      from door d join zone z on z.id = d.zone_id
      where d.exhibition_id = ${exhibitionId} and not d.deleted and ${doorsOf(context.actor, ['door:view'], sql`d.id`)}
      order by z.code, d.code`)
    return { list: rows.map(row => ({ ...row, actions: doorActions(context.actor, row) })) }
  },

  async addDoor(door, context) {
    await runningExhibition(context, door.exhibitionId)
    return doors.add(context, door)
  },

  async editDoor({ exhibitionId, id, version, ...door }, context) {
    return doors.change(context, await doors.locked(context, { exhibitionId, id, version }), door)
  },

  async deleteDoor(key, context) {
    const door = await doors.locked(context, key)
    await refuseIfNamed(context, [channelsAtDoor, ...naming], key.exhibitionId, key.id)
    await doors.remove(context, door)
    return {}
  },

  async setDoorAdmins({ operatorIds, ...key }, context) {
    const { id } = key
    const door = await doors.locked(context, key)
    const wanted = [...new Set(operatorIds)]
    // Doors belong to the venue, so their administrators are its operators.
    const known = await venueOperators(context.db, wanted, administers)
    if (known.length !== wanted.length) refuse('gate.operatorUnknown', { field: 'operatorIds' })
    const lacking = known.filter(({ hasPermission }) => !hasPermission).map(({ name }) => name)
    if (lacking.length > 0)
      refuse('gate.operatorLacks', { field: 'operatorIds', values: { names: lacking.join(', ') } })
    await context.db.run(sql`delete from door_admin where door_id = ${id} and operator_id <> all (${wanted}::uuid[])`)
    await context.db.run(sql`
      insert into door_admin (exhibition_id, door_id, operator_id)
      select ${key.exhibitionId}, ${id}, unnest(${wanted}::uuid[]) on conflict do nothing`)
    const changed = await doors.change(context, door, {})
    context.log({ after: { operatorIds: wanted } })
    return changed
  },
})

function doorActions(actor: Actor, { channels }: DoorRow): DoorAction[] {
  return [
    ...(actor.permissions.has('door:modify') ? (['edit', 'setAdmins'] as const) : []),
    ...(actor.permissions.has('door:add') ? (['addChannel'] as const) : []),
    ...(actor.permissions.has('door:delete') && channels === 0 ? (['delete'] as const) : []),
  ]
}
