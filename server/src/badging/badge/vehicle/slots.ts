import type { badgeCommands } from '@fairgate/contract/badging/badge/commands'
import { maxSlots } from '@fairgate/contract/badging/badge/vehicle-fields'
import sql from 'sql-template-tag'
import { exhibitionFor, runsExhibition } from '../../../exhibitions/exhibition/api.ts'
import type { HandlersOf, WriteContext } from '../../../kernel/command/context.ts'
import { table } from '../../../kernel/database/rows.ts'
import { mapConstraintErrors } from '../../../kernel/refusal/constraint-errors.ts'
import { refuse } from '../../../kernel/refusal/refuse.ts'
import { type DoorsToBook, doorNames, type SlotRow, slotColumns, slotList } from './slot-list.ts'

type Handlers = HandlersOf<typeof badgeCommands>
type SlotHandlers = Pick<
  Handlers,
  'getSlotPage' | 'exportSlots' | 'getSlotOptions' | 'saveSlots' | 'editSlot' | 'deleteSlot'
>

const slots = table<{ exhibitionId: string; beginsAt: string; capacity: number; booked: number }>('slot', {
  entityType: 'slot',
  names: { exhibitionId: 'exhibition_id', beginsAt: 'begins_at', capacity: 'capacity', booked: 'booked' },
  scope: () => sql`true`,
  nameOf: row => row.beginsAt,
  refusalsOfRemoval: { vehicle_uniqueness_claim_slot_id_fkey: ['badge.slotBooked'] },
})

export const slotHandlers = (gate: DoorsToBook): SlotHandlers => ({
  async getSlotPage(input, context) {
    await exhibitionFor(context.db, context.actor, input.exhibitionId)
    return slotList(gate).page(input, context)
  },

  async exportSlots(input, context) {
    await exhibitionFor(context.db, context.actor, input.exhibitionId)
    return slotList(gate).start(input, context)
  },

  async getSlotOptions({ exhibitionId, badgeTypeId }, { db, actor, now }) {
    await exhibitionFor(db, actor, exhibitionId)
    const type = await db.maybe<{ phases: string[] }>(
      sql`select phases from badge_type where id = ${badgeTypeId} and exhibition_id = ${exhibitionId}`,
    )
    if (!type) refuse('kernel.notFound')
    const ofType = sql`s.exhibition_id = ${exhibitionId} and s.phase = any(${type.phases}::text[])`
    const [{ needed }, found, nameOf] = [
      await db.one<{ needed: boolean }>(sql`select exists (select from slot s where ${ofType}) as needed`),
      await db.many<SlotRow>(sql`
        select ${slotColumns} from slot s where ${ofType} and s.begins_at > ${now.toISOString()}::timestamptz
        order by s.begins_at, s.id limit 500`),
      await doorNames(gate, db, exhibitionId),
    ]
    return {
      needed,
      list: found.map(({ version: _, capacity, booked, ...slot }) => ({
        ...slot,
        door: nameOf(slot.doorId),
        left: capacity - booked,
      })),
    }
  },

  async saveSlots({ exhibitionId, phase, doorId, beginsAt, endsAt, minutes, capacity }, context) {
    await mayEdit(context, exhibitionId)
    const { db } = context
    await gate.refuseUnknownDoors(db, exhibitionId, [doorId], 'doorId')
    const [from, to, length] = [Date.parse(beginsAt), Date.parse(endsAt), minutes * 60_000]
    if (from >= to) refuse('badge.slotsBackwards', { field: 'endsAt' })
    const count = Math.floor((to - from) / length)
    if (count === 0) refuse('badge.slotsNone', { field: 'minutes' })
    if (count > maxSlots) refuse('badge.slotsTooMany', { field: 'minutes', values: { max: maxSlots } })
    const begins = Array.from({ length: count }, (_, n) => new Date(from + n * length).toISOString())
    const made = await mapConstraintErrors(
      db.many<{ id: string }>(sql`
        insert into slot (exhibition_id, phase, door_id, begins_at, ends_at, capacity)
        select ${exhibitionId}, ${phase}, ${doorId}, b, b + make_interval(mins => ${minutes}), ${capacity}
        from unnest(${begins}::timestamptz[]) b returning id`),
      { slot_once: ['badge.slotTaken', 'beginsAt'] },
    )
    context.log({
      entityType: 'slot',
      exhibitionId,
      after: { phase, doorId, beginsAt, endsAt, minutes, capacity, count },
    })
    return { count: made.length }
  },

  async editSlot({ exhibitionId, id, version, capacity }, context) {
    await mayEdit(context, exhibitionId)
    const row = await slots.locked(context, { id, version, exhibitionId })
    if (capacity < row.booked) refuse('badge.slotBelowBooked', { field: 'capacity', values: { booked: row.booked } })
    return slots.change(context, row, { capacity })
  },

  async deleteSlot({ exhibitionId, rows }, context) {
    await mayEdit(context, exhibitionId)
    const found = await slots.lockedAll(
      context,
      rows.map(key => ({ ...key, exhibitionId })),
    )
    await slots.remove(context, ...found)
    return {}
  },
})

async function mayEdit({ db, actor }: WriteContext, exhibitionId: string): Promise<void> {
  const exhibition = await exhibitionFor(db, actor, exhibitionId)
  if (!runsExhibition(actor, exhibition)) refuse('kernel.notFound')
}
