import type { gateCommands } from '@fairgate/contract/gate/commands'
import sql from 'sql-template-tag'
import type { Actor, HandlersOf } from '../kernel/context.ts'
import { refuse } from '../kernel/refuse.ts'
import { ruled } from './constraint.ts'
import { lockedRow, logged } from './locked-row.ts'
import { gateExhibition, runningExhibition } from './scope.ts'

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

const formColumns = sql`t.version, t.zone_id as "zoneId", t.code, t.name_cn as "nameCn", t.name_en as "nameEn"`

export const doorHandlers: HandlersOf<Doors> = {
  async getDoorList({ exhibitionId }, context) {
    await gateExhibition(context, exhibitionId)
    const rows = await context.db.many<DoorRow>(sql`
      select d.id, d.version, d.zone_id as "zoneId", z.code as "zoneCode", d.code, d.name_cn as "nameCn",
        d.name_en as "nameEn", (select count(*) from channel c where c.door_id = d.id and not c.deleted) as channels,
        coalesce((select json_agg(json_build_object('operatorId', o.id, 'name', o.name) order by o.name)
          from door_admin a join operator o on o.id = a.operator_id where a.door_id = d.id), '[]') as admins
      from door d join zone z on z.id = d.zone_id
      where d.exhibition_id = ${exhibitionId} and not d.deleted order by z.code, d.code`)
    return { list: rows.map(row => ({ ...row, actions: doorActions(context.actor, row) })) }
  },

  async addDoor({ exhibitionId, zoneId, code, nameCn, nameEn }, context) {
    await runningExhibition(context, exhibitionId)
    const made = await ruled(
      context.db.one<{ id: string; version: number }>(sql`
        insert into door (exhibition_id, zone_id, code, name_cn, name_en)
        values (${exhibitionId}, ${zoneId}, ${code}, ${nameCn}, ${nameEn}) returning id, version`),
    )
    context.log({ ...logged('door', exhibitionId, made.id, code), after: { zoneId, code, nameCn, nameEn } })
    return made
  },

  async editDoor({ exhibitionId, id, version, zoneId, code, nameCn, nameEn }, context) {
    const before = await lockedRow(context, 'door', formColumns, { exhibitionId, id, version })
    await ruled(
      context.db.run(sql`
        update door set zone_id = ${zoneId}, code = ${code}, name_cn = ${nameCn}, name_en = ${nameEn},
          version = version + 1 where id = ${id}`),
    )
    context.log({ ...logged('door', exhibitionId, id, code), before, after: { zoneId, code, nameCn, nameEn } })
    return { id, version: version + 1 }
  },

  async deleteDoor({ exhibitionId, id, version }, context) {
    const before = await lockedRow<{ version: number; code: string }>(context, 'door', formColumns, {
      exhibitionId,
      id,
      version,
    })
    const channels = await context.db.maybe(sql`select 1 from channel where door_id = ${id} and not deleted limit 1`)
    if (channels) refuse('gate.doorInUse')
    await context.db.run(sql`update door set deleted = true, version = version + 1 where id = ${id}`)
    context.log({ ...logged('door', exhibitionId, id, before.code), before })
    return {}
  },

  async setDoorAdmins({ exhibitionId, id, version, operatorIds }, context) {
    const door = await lockedRow<{ version: number; code: string }>(context, 'door', formColumns, {
      exhibitionId,
      id,
      version,
    })
    const wanted = [...new Set(operatorIds)]
    // Doors are the venue's, so their administrators are its operators.
    const { known } = await context.db.one<{ known: number }>(sql`
      select count(*) as known from operator o join company c on c.id = o.company_id
      where o.id = any (${wanted}::uuid[]) and c.type = 'platform'`)
    if (known !== wanted.length) refuse('gate.operatorUnknown', { field: 'operatorIds' })
    await context.db.run(sql`delete from door_admin where door_id = ${id} and operator_id <> all (${wanted}::uuid[])`)
    await context.db.run(sql`
      insert into door_admin (door_id, operator_id) select ${id}, unnest(${wanted}::uuid[]) on conflict do nothing`)
    await context.db.run(sql`update door set version = version + 1 where id = ${id}`)
    context.log({ ...logged('door', exhibitionId, id, door.code), after: { operatorIds: wanted } })
    return { id, version: version + 1 }
  },
}

function doorActions(actor: Actor, { channels }: DoorRow): string[] {
  return [
    ...(actor.permissions.has('door:modify') ? ['edit', 'setAdmins'] : []),
    ...(actor.permissions.has('door:add') ? ['addChannel'] : []),
    ...(actor.permissions.has('door:delete') && channels === 0 ? ['delete'] : []),
  ]
}
