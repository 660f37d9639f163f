import sql from 'sql-template-tag'
import { type Db, findConstraint } from '../../../kernel/database/database.ts'
import type { Failure } from '../../../kernel/refusal/failure.ts'
import { parameter } from '../../../kernel/settings/parameter.ts'

type VehicleClaim = { exhibitionId: string; id: string }

/** The window of a slot `s` as the gate checks it, with the tolerance before and after. */
export const windowOf = sql`tstzrange(s.begins_at - make_interval(mins => ${parameter('vehicle.slotTolerance')}),
  s.ends_at + make_interval(mins => ${parameter('vehicle.slotTolerance')}))`

/**
 * Claims the plate and a place in the slot for a submitted vehicle, and writes the time window to its badge. Returns a
 * reason if another badge has the plate for the slot, or the slot is full: two constraints decide, without a query
 * before.
 */
export async function takeVehicle(db: Db, { exhibitionId, id }: VehicleClaim): Promise<Failure['reason'] | undefined> {
  await db.run(sql`savepoint vehicle`)
  try {
    const claimed = await db.maybe(sql`
      insert into vehicle_uniqueness_claim (exhibition_id, badge_id, plate, slot_id)
      select v.exhibition_id, v.badge_id, v.plate, v.slot_id from vehicle v
      where v.exhibition_id = ${exhibitionId} and v.badge_id = ${id}
      on conflict do nothing returning badge_id`)
    await db.run(sql`release savepoint vehicle`)
    if (!claimed) return 'badge.plateHeld'
  } catch (error) {
    if (findConstraint(error) !== 'slot_capacity') throw error
    await db.run(sql`rollback to savepoint vehicle`)
    return 'badge.slotFull'
  }
  await windowFollows(db, { exhibitionId, id })
  return undefined
}

/** Writes the time window of a slot to the badge of its vehicle. */
export async function windowFollows(db: Db, { exhibitionId, id }: VehicleClaim): Promise<void> {
  await db.run(sql`
    update badge b set slot_window = (
      select ${windowOf} from vehicle v join slot s on s.id = v.slot_id
      where v.exhibition_id = b.exhibition_id and v.badge_id = b.id)
    where b.exhibition_id = ${exhibitionId} and b.id = ${id}`)
}

/** Whether a vehicle lacks a required slot: its exhibition has slots for the phases of its badge, and none is given. */
export async function lacksSlot(db: Db, { exhibitionId, id }: VehicleClaim): Promise<boolean> {
  const { lacks } = await db.one<{ lacks: boolean }>(sql`
    select v.slot_id is null and exists (
      select from slot s where s.exhibition_id = b.exhibition_id and s.phase = any(b.phases)) as lacks
    from badge b join vehicle v on v.exhibition_id = b.exhibition_id and v.badge_id = b.id
    where b.exhibition_id = ${exhibitionId} and b.id = ${id}`)
  return lacks
}
