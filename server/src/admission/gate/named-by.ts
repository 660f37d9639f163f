import sql from 'sql-template-tag'
import { type Naming, namedBy } from '../../kernel/database/named-by.ts'

const page = (exhibitionId: string, view: string) => `/entranceGuard?view=${view}&exhibition=${exhibitionId}`

export const zonesInZone: Naming = (context, exhibitionId, id) =>
  namedBy(
    context,
    { word: 'gate.zones', to: page(exhibitionId, 'zones') },
    sql`select z.code as name from zone z where z.exhibition_id = ${exhibitionId} and z.parent_id = ${id}`,
  )

export const doorsInZone: Naming = (context, exhibitionId, id) =>
  namedBy(
    context,
    { word: 'gate.doors', to: page(exhibitionId, 'doors') },
    sql`select d.code as name from door d where d.exhibition_id = ${exhibitionId} and d.zone_id = ${id} and not d.deleted`,
  )

export const channelsAtDoor: Naming = (context, exhibitionId, id) =>
  namedBy(
    context,
    { word: 'gate.channels', to: page(exhibitionId, 'doors') },
    sql`select c.code as name from channel c where c.exhibition_id = ${exhibitionId} and c.door_id = ${id} and not c.deleted`,
  )

export const devicesAtChannel: Naming = (context, exhibitionId, id) =>
  namedBy(
    context,
    { word: 'gate.devices', to: page(exhibitionId, 'devices') },
    sql`select d.name from device d where d.exhibition_id = ${exhibitionId} and d.channel_id = ${id} and d.state <> 'revoked'`,
  )
