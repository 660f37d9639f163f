import type { Input } from '@fairgate/contract/catalogue'
import type { gateCommands } from '@fairgate/contract/gate/commands'
import sql from 'sql-template-tag'
import { isZoneOfType } from '../badge/facts.ts'
import type { HandlersOf, WriteContext } from '../kernel/context.ts'
import { refuse } from '../kernel/refuse.ts'
import { ruled } from './constraint.ts'
import { lockedRow, logged } from './locked-row.ts'
import { gateExhibition, runningExhibition } from './scope.ts'

type Zones = Pick<typeof gateCommands, 'getZoneTree' | 'saveZone' | 'deleteZone'>
type SaveZone = Input<'saveZone'>

interface ZoneRow {
  id: string
  version: number
  parentId: string | null
  code: string
  nameCn: string
  nameEn: string
  capacity: number | null
  doors: number
}

export const zoneHandlers: HandlersOf<Zones> = {
  async getZoneTree({ exhibitionId }, context) {
    await gateExhibition(context, exhibitionId)
    const rows = await context.db.many<ZoneRow>(sql`
      select z.id, z.version, z.parent_id as "parentId", z.code, z.name_cn as "nameCn", z.name_en as "nameEn", z.capacity,
        (select count(*) from door d where d.zone_id = z.id and not d.deleted) as doors
      from zone z where z.exhibition_id = ${exhibitionId} order by cardinality(z.path), z.code`)
    const may = (permission: string) => context.actor.permissions.has(permission)
    const parents = new Set(rows.map(row => row.parentId))
    const list = rows.map(row => ({
      ...row,
      actions: [
        ...(may('door:modify') ? ['edit'] : []),
        ...(may('door:delete') && row.doors === 0 && !parents.has(row.id) ? ['delete'] : []),
      ],
    }))
    return { list }
  },

  async saveZone(input, context) {
    await runningExhibition(context, input.exhibitionId)
    // The paths of a tree are changed by one at a time.
    await context.db.run(sql`select 1 from exhibition where id = ${input.exhibitionId} for no key update`)
    return input.id === undefined ? addZone(input, context) : editZone({ ...input, id: input.id }, context)
  },

  async deleteZone({ exhibitionId, id, version }, context) {
    const zone = await lockedRow<{ version: number; code: string }>(context, 'zone', sql`t.version, t.code`, {
      exhibitionId,
      id,
      version,
    })
    if (await isZoneOfType(context.db, exhibitionId, id)) refuse('gate.zoneInUse')
    await ruled(context.db.run(sql`delete from zone where id = ${id}`), {
      zone_parent: ['gate.zoneInUse', undefined],
      door_zone: ['gate.zoneInUse', undefined],
    })
    context.log({ ...logged('zone', exhibitionId, id, zone.code), before: zone })
    return {}
  },
}

async function addZone({ exhibitionId, parentId, code, nameCn, nameEn, capacity }: SaveZone, context: WriteContext) {
  const path = await pathOf(context, exhibitionId, parentId)
  const made = await ruled(
    context.db.one<{ id: string; version: number }>(sql`
      with fresh as (select uuidv7() as id)
      insert into zone (id, exhibition_id, parent_id, path, code, name_cn, name_en, capacity)
      select id, ${exhibitionId}, ${parentId}, ${path}::uuid[] || id, ${code}, ${nameCn}, ${nameEn}, ${capacity} from fresh
      returning id, version`),
  )
  context.log({ ...logged('zone', exhibitionId, made.id, code), after: { parentId, code, nameCn, nameEn, capacity } })
  return made
}

async function editZone(input: SaveZone & { id: string }, context: WriteContext) {
  const { exhibitionId, id, parentId, code, nameCn, nameEn, capacity } = input
  const columns = sql`t.version, t.path, t.parent_id as "parentId", t.code, t.name_cn as "nameCn", t.name_en as "nameEn",
    t.capacity`
  const {
    path: oldPath,
    version,
    ...before
  } = await lockedRow<{ version: number; path: string[]; code: string }>(context, 'zone', columns, {
    exhibitionId,
    id,
    version: input.version ?? 0,
  })
  const parentPath = await pathOf(context, exhibitionId, parentId)
  if (parentPath.includes(id)) refuse('gate.zoneInItself', { field: 'parentId' })
  // The zones in it move with it. The presence of people keeps the path they entered by.
  await ruled(
    context.db.run(sql`
      update zone set path = ${parentPath}::uuid[] || path[${oldPath.length}:],
        parent_id = case when id = ${id} then ${parentId}::uuid else parent_id end
      where exhibition_id = ${exhibitionId} and ${id} = any (path)`),
  )
  await ruled(
    context.db.run(sql`
      update zone set code = ${code}, name_cn = ${nameCn}, name_en = ${nameEn}, capacity = ${capacity},
        version = version + 1 where id = ${id}`),
  )
  context.log({
    ...logged('zone', exhibitionId, id, code),
    before,
    after: { parentId, code, nameCn, nameEn, capacity },
  })
  return { id, version: version + 1 }
}

async function pathOf({ db }: WriteContext, exhibitionId: string, id: string | null): Promise<string[]> {
  if (id === null) return []
  const zone = await db.maybe<{ path: string[] }>(
    sql`select path from zone where id = ${id} and exhibition_id = ${exhibitionId}`,
  )
  return zone?.path ?? refuse('gate.zoneUnknown', { field: 'parentId' })
}
