import sql, { type Sql } from 'sql-template-tag'
import type { Db } from '../../../kernel/database/database.ts'
import {
  countFollowed,
  type Followed,
  type PlanShift,
  shiftedInstant,
  venueDay,
} from '../../../kernel/lifecycle/dated.ts'
import { mapConstraintErrors } from '../../../kernel/refusal/constraint-errors.ts'
import { windowOf } from './vehicle-claims.ts'

const phasesOf = ({ phases }: PlanShift): Sql => sql`(select * from unnest(${phases.map(({ phase }) => phase)}::text[],
  ${phases.map(({ days }) => days)}::int[], ${phases.map(({ ends }) => ends)}::timestamptz[]) m (phase, days, ends)
  where days <> 0) m`

const later = (value: Sql, { zone }: PlanShift) => shiftedInstant(value, { days: sql`m.days`, zone })
const buildOutcome = (shift: PlanShift) => {
  const now = sql`${shift.now.toISOString()}::timestamptz`
  return sql`case when s.begins_at <= ${now} then 'begun' when m.days is null then 'still'
    when ${later(sql`s.begins_at`, shift)} <= ${now} then 'past'
    when coalesce(${later(sql`s.ends_at`, shift)} > m.ends, false) then 'cut' else 'moves' end`
}

/**
 * Where slots would be after the phases shift; slots that have begun do not move. `cut` are those beyond the end of
 * their phase then.
 */
export function slotsFollow(db: Db, shift: PlanShift): Promise<Followed> {
  const { exhibitionId, zone } = shift
  return countFollowed(
    db,
    sql`select ${buildOutcome(shift)} as why, 1 as n, ${venueDay(sql`s.begins_at`, zone)} as was_from, ${venueDay(sql`s.ends_at`, zone)} as was_to,
      ${venueDay(later(sql`s.begins_at`, shift), zone)} as is_from, ${venueDay(later(sql`s.ends_at`, shift), zone)} as is_to
      from slot s left join ${phasesOf(shift)} on m.phase = s.phase where s.exhibition_id = ${exhibitionId}`,
  )
}

/**
 * Shifts the slots of shifted phases by as much as the first day of the phase, with their bookings and the windows of
 * the vehicles' badges. A slot beyond the new end stays booked; the preview reported it.
 */
export async function shiftSlots(db: Db, shift: PlanShift): Promise<void> {
  const { exhibitionId } = shift
  const shifted = await mapConstraintErrors(
    db.many<{ id: string }>(sql`
      update slot s set version = version + 1, begins_at = ${later(sql`s.begins_at`, shift)}, ends_at = ${later(sql`s.ends_at`, shift)}
      from ${phasesOf(shift)} where m.phase = s.phase and s.exhibition_id = ${exhibitionId} and ${buildOutcome(shift)} in ('moves', 'cut')
      returning s.id`),
    { slot_once: ['badge.slotTaken'] },
  )
  await db.run(sql`
    update badge b set slot_window = (
      select ${windowOf} from vehicle v join slot s on s.id = v.slot_id
      where v.exhibition_id = b.exhibition_id and v.badge_id = b.id)
    where b.exhibition_id = ${exhibitionId} and b.slot_window is not null and b.id in (
      select v.badge_id from vehicle v
      where v.exhibition_id = ${exhibitionId} and v.slot_id = any(${shifted.map(({ id }) => id)}::uuid[]))`)
}
