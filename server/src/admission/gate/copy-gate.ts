import type { gateCommands } from '@fairgate/contract/admission/gate/commands'
import type { Input, Output } from '@fairgate/contract/app/catalogue'
import sql from 'sql-template-tag'
import { uuidv7 } from 'uuidv7'
import type { ExhibitionFacts } from '../../exhibitions/exhibition/api.ts'
import { venueOperators } from '../../identity/access/api.ts'
import { type HandlersOf, packLocalized, type ReadContext, type WriteContext } from '../../kernel/command/context.ts'
import type { Db } from '../../kernel/database/database.ts'
import { publishRowChange } from '../../kernel/push/publish-row-change.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { administers } from './doors.ts'
import { gateExhibition, runningExhibition } from './scope.ts'

type Copies = Pick<typeof gateCommands, 'previewGateCopy' | 'copyGate'>
type Preview = Output<'previewGateCopy'>

interface Zone {
  id: string
  parentId: string | null
  code: string
  nameCn: string
  nameEn: string
  capacity: number | null
}
interface Door {
  id: string
  zoneId: string
  code: string
  nameCn: string
  nameEn: string
  /** Administrators who can still log in and whose role still has the permission. */
  admins: string[]
}
interface Channel {
  doorId: string
  code: string
  direction: string
  subject: string
}
interface Gate {
  zones: Zone[]
  doors: Door[]
  channels: Channel[]
}

/** What is new in the target exhibition, by sign; an existing sign stays as it is. */
interface Plan extends Gate {
  skipped: Preview['skipped']
}

export const copyHandlers: HandlersOf<Copies> = {
  async previewGateCopy(input, context) {
    await both(input, context)
    return shown(await planOf(context.db, input))
  },

  async copyGate(input, context) {
    const { from, to } = await both(input, context)
    const { db, actor } = context
    // One copy, or one change of the tree of zones, at a time, so that a second copy finds what the first created.
    await db.run(sql`select from exhibition where id = ${to.id} for no key update`)
    const plan = await planOf(db, input)
    if (plan.zones.length > 0 && !actor.permissions.has('zone:add')) refuse('kernel.noPermission')
    await write(db, to.id, plan)
    const made = shown(plan)
    const { zones, doors, channels } = made
    context.log({
      entityType: 'door',
      exhibitionId: to.id,
      targetId: to.id,
      targetName: packLocalized(to),
      after: { fromId: from.code, zones: zones.length, doors: doors.length, channels },
    })
    publishRowChange(context.push, [actor.companyId, to.sponsorId], 'door', 'zone', 'channel')
    return made
  },
}

/** Both exhibitions, if the actor may see their gates; the target must not be over. */
async function both(
  { exhibitionId, fromId }: Input<'copyGate'>,
  context: Pick<ReadContext | WriteContext, 'db' | 'actor'>,
): Promise<{ from: ExhibitionFacts; to: ExhibitionFacts }> {
  const to = await runningExhibition(context, exhibitionId)
  const from = await gateExhibition(context, fromId)
  if (fromId === exhibitionId) refuse('gate.copyOfItself', { field: 'fromId' })
  return { from, to }
}

const shown = ({ zones, doors, channels, skipped }: Plan): Preview => ({
  zones: zones.map(({ code, nameCn, nameEn }) => ({ code, nameCn, nameEn })),
  doors: doors.map(({ id, code, nameCn, nameEn, admins }) => ({
    ...{ code, nameCn, nameEn, admins: admins.length },
    channels: channels.filter(({ doorId }) => doorId === id).length,
  })),
  channels: channels.length,
  skipped,
})

/**
 * A door whose sign exists is left out with its channels, because somebody configured it on purpose. A channel whose
 * sign belongs to another door is left out alone. New doors go into existing zones.
 */
async function planOf(db: Db, { exhibitionId, fromId }: Input<'copyGate'>): Promise<Plan> {
  const [from, to] = [await gateOf(db, fromId), await gateOf(db, exhibitionId)]
  const signs = (rows: readonly { code: string }[]) => new Set(rows.map(({ code }) => code))
  const taken = { zones: signs(to.zones), doors: signs(to.doors), channels: signs(to.channels) }
  const doors = from.doors.filter(({ code }) => !taken.doors.has(code))
  const coming = new Set(doors.map(({ id }) => id))
  const channels = from.channels.filter(({ doorId }) => coming.has(doorId))
  const skippedOf = (rows: readonly { code: string }[], there: Set<string>) =>
    rows.filter(({ code }) => there.has(code)).map(({ code }) => code)
  return {
    zones: from.zones.filter(({ code }) => !taken.zones.has(code)),
    doors,
    channels: channels.filter(({ code }) => !taken.channels.has(code)),
    skipped: {
      zones: skippedOf(from.zones, taken.zones),
      doors: skippedOf(from.doors, taken.doors),
      channels: skippedOf(channels, taken.channels),
    },
  }
}

async function gateOf(db: Db, exhibitionId: string): Promise<Gate> {
  const zones = await db.many<Zone>(sql`
    select id, parent_id as "parentId", code, name_cn as "nameCn", name_en as "nameEn", capacity
    from zone where exhibition_id = ${exhibitionId} order by cardinality(path), code`)
  const doors = await db.many<Door>(sql`
    select d.id, d.zone_id as "zoneId", d.code, d.name_cn as "nameCn", d.name_en as "nameEn",
      array(select a.operator_id::text from door_admin a where a.door_id = d.id order by 1) as admins
    from door d where d.exhibition_id = ${exhibitionId} and not d.deleted order by d.code`)
  const named = [...new Set(doors.flatMap(({ admins }) => admins))]
  const still = new Set(
    (await venueOperators(db, named, administers)).filter(one => one.hasPermission && one.inUse).map(({ id }) => id),
  )
  const channels = await db.many<Channel>(sql`
    select door_id as "doorId", code, direction, subject
    from channel where exhibition_id = ${exhibitionId} and not deleted order by code`)
  return { zones, doors: doors.map(door => ({ ...door, admins: door.admins.filter(id => still.has(id)) })), channels }
}

/** Writes copies with new ids: channels open, without devices. */
async function write(db: Db, exhibitionId: string, { zones, doors, channels, skipped }: Plan): Promise<void> {
  const there = await db.many<{ id: string; code: string; path: string[] }>(sql`
    select id, code, path from zone where exhibition_id = ${exhibitionId} and code = any(${skipped.zones}::text[])`)
  const source = await db.many<{ id: string; code: string }>(sql`
    select id, code from zone where id = any(${[...new Set(doors.map(({ zoneId }) => zoneId))]}::uuid[])
      or id = any(${zones.flatMap(({ parentId }) => parentId ?? [])}::uuid[])`)
  /** The zones of the target, by the id of the source zone. */
  const here = new Map<string, { id: string; path: string[] }>()
  for (const { id, code } of source) {
    const zone = there.find(each => each.code === code)
    if (zone) here.set(id, zone)
  }
  // Parents come before their children.
  for (const { id, parentId, code, nameCn, nameEn, capacity } of zones) {
    const parent = parentId === null ? undefined : here.get(parentId)
    const own = uuidv7()
    const made = { id: own, path: [...(parent?.path ?? []), own] }
    here.set(id, made)
    await db.run(sql`
      insert into zone (id, exhibition_id, parent_id, path, code, name_cn, name_en, capacity)
      values (${own}, ${exhibitionId}, ${parent?.id ?? null}, ${made.path}::uuid[], ${code}, ${nameCn}, ${nameEn}, ${capacity})`)
  }
  const ids = new Map(doors.map(({ id }) => [id, uuidv7()]))
  await db.run(sql`
    insert into door (id, exhibition_id, zone_id, code, name_cn, name_en)
    select * from jsonb_to_recordset(${JSON.stringify(
      doors.map(({ id, zoneId, code, nameCn, nameEn }) => ({
        ...{ id: ids.get(id), exhibition: exhibitionId, zone: here.get(zoneId)?.id, code, cn: nameCn, en: nameEn },
      })),
    )}::jsonb) made (id uuid, exhibition uuid, zone uuid, code text, cn text, en text)`)
  await db.run(sql`
    insert into door_admin (exhibition_id, door_id, operator_id)
    select ${exhibitionId}, made.* from jsonb_to_recordset(${JSON.stringify(
      doors.flatMap(({ id, admins }) => admins.map(operator => ({ door: ids.get(id), operator }))),
    )}::jsonb) made (door uuid, operator uuid)`)
  await db.run(sql`
    insert into channel (exhibition_id, door_id, code, direction, subject)
    select * from jsonb_to_recordset(${JSON.stringify(
      channels.map(({ doorId, ...lane }) => ({ exhibition: exhibitionId, door: ids.get(doorId), ...lane })),
    )}::jsonb) made (exhibition uuid, door uuid, code text, direction text, subject text)`)
}
