import type { gateCommands } from '@fairgate/contract/admission/gate/commands'
import type { Input } from '@fairgate/contract/app/catalogue'
import sql from 'sql-template-tag'
import { uuidv7 } from 'uuidv7'
import type { HandlersOf, WriteContext } from '../../kernel/command/context.ts'
import { type Naming, refuseIfNamed } from '../../kernel/database/named-by.ts'
import { table } from '../../kernel/database/rows.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { doorsInZone, zonesInZone } from './named-by.ts'
import { doorsOf, gateExhibition, gateScope, runningExhibition } from './scope.ts'

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

interface Zone extends Omit<ZoneRow, 'id' | 'version' | 'doors'> {
  exhibitionId: string
  path: string[]
}

const zones = table<Zone>('zone', {
  entityType: 'zone',
  names: {
    exhibitionId: 'exhibition_id',
    parentId: 'parent_id',
    path: 'path',
    code: 'code',
    nameCn: 'name_cn',
    nameEn: 'name_en',
    capacity: 'capacity',
  },
  scope: actor => gateScope(actor, 't'),
  nameOf: row => row.code,
  refusals: { zone_sign: ['gate.signTaken', 'code'], zone_parent: ['gate.zoneUnknown', 'parentId'] },
  refusalsOfRemoval: { zone_parent: ['gate.zoneInUse'], door_zone: ['gate.zoneInUse'] },
  // The parent says where it is.
  loggedValues: { path: () => undefined },
})

/** @param naming what may refer to a zone, of badges and of later modules */
export const zoneHandlers = (naming: readonly Naming[]): HandlersOf<Zones> => ({
  async getZoneTree({ exhibitionId }, context) {
    await gateExhibition(context, exhibitionId)
    const rows = await context.db.many<ZoneRow>(sql`
      select z.id, z.version, z.parent_id as "parentId", z.code, z.name_cn as "nameCn", z.name_en as "nameEn", z.capacity,
        (select count(*) from door d where d.zone_id = z.id and not d.deleted) as doors
      from zone z where z.exhibition_id = ${exhibitionId} and (${context.actor.permissions.has('door:view')}
        or exists (select from door own where own.zone_id = z.id and ${doorsOf(context.actor, [], sql`own.id`)}))
      order by cardinality(z.path), z.code`)
    const may = (permission: string) => context.actor.permissions.has(permission)
    const parents = new Set(rows.map(row => row.parentId))
    const list = rows.map(row => ({
      ...row,
      actions: [
        ...(may('zone:modify') ? (['edit'] as const) : []),
        ...(may('zone:delete') && row.doors === 0 && !parents.has(row.id) ? (['delete'] as const) : []),
      ],
    }))
    return { list }
  },

  async saveZone(input, context) {
    // One command does both (its name comes from the wire), so the permission is checked here.
    const needed = input.id === undefined ? 'zone:add' : 'zone:modify'
    if (!context.actor.permissions.has(needed)) refuse('kernel.noPermission')
    await runningExhibition(context, input.exhibitionId)
    // Only one operation at a time changes the paths of a tree.
    await context.db.run(sql`select 1 from exhibition where id = ${input.exhibitionId} for no key update`)
    return input.id === undefined ? addZone(input, context) : editZone({ ...input, id: input.id }, context)
  },

  async deleteZone(key, context) {
    const zone = await zones.locked(context, key)
    await refuseIfNamed(context, [zonesInZone, doorsInZone, ...naming], key.exhibitionId, key.id)
    await zones.remove(context, zone)
    return {}
  },
})

async function addZone({ version: _, ...zone }: SaveZone, context: WriteContext) {
  const id = uuidv7()
  const path = await pathOf(context, zone.exhibitionId, zone.parentId)
  return zones.add(context, { ...zone, path: [...path, id] }, { id })
}

async function editZone({ exhibitionId, id, version = 0, ...zone }: SaveZone & { id: string }, context: WriteContext) {
  const before = await zones.locked(context, { exhibitionId, id, version })
  const path = await pathOf(context, exhibitionId, zone.parentId)
  if (path.includes(id)) refuse('gate.zoneInItself', { field: 'parentId' })
  // The zones in it move with it. The presence of people has the path by which they entered.
  await context.db.run(sql`
    update zone set path = ${path}::uuid[] || path[${before.path.length}:]
    where exhibition_id = ${exhibitionId} and ${id} = any (path) and id <> ${id}`)
  return zones.change(context, before, { ...zone, path: [...path, id] })
}

async function pathOf({ db }: WriteContext, exhibitionId: string, id: string | null): Promise<string[]> {
  if (id === null) return []
  const zone = await db.maybe<{ path: string[] }>(
    sql`select path from zone where id = ${id} and exhibition_id = ${exhibitionId}`,
  )
  return zone?.path ?? refuse('gate.zoneUnknown', { field: 'parentId' })
}
