import sql from 'sql-template-tag'
import type { Db } from '../../kernel/database.ts'
import { refusing } from '../../kernel/refusing.ts'
import { windowOf } from './vehicle-holds.ts'

export interface PhaseShift {
  phase: 'moveIn' | 'open' | 'moveOut'
  /** By so many whole days its first day moves. */
  days: number
  /** When it ends then; null: open end. */
  ends: string | null
}

/** What becomes of rows with days of their own: they move, stay, or lie outside of what is open then. */
interface Followed {
  moved: number
  kept: number
  cut: number
}

const shifted = (
  shifts: readonly PhaseShift[],
) => sql`(select * from unnest(${shifts.map(({ phase }) => phase)}::text[],
  ${shifts.map(({ days }) => days)}::int[], ${shifts.map(({ ends }) => ends)}::timestamptz[]) m (phase, days, ends)
  where days <> 0) m`

/** Where slots would lie once phases have moved; those that have begun stay. */
export function slotsFollow(db: Db, exhibitionId: string, shifts: readonly PhaseShift[]): Promise<Followed> {
  return db.one<Followed>(sql`
    select count(*) filter (where moves and not over)::int as moved, count(*) filter (where not moves)::int as kept,
      count(*) filter (where moves and over)::int as cut
    from (select m.days is not null and s.begins_at > now() as moves,
        coalesce(s.ends_at + make_interval(days => m.days) > m.ends, false) as over
      from slot s left join ${shifted(shifts)} on m.phase = s.phase where s.exhibition_id = ${exhibitionId}) slot`)
}

/**
 * Slots of phases that moved move as far as the first day of theirs did, with what is booked in them, and their vehicles'
 * badges know it. One that lies beyond the new end then stays booked, and was told beforehand.
 */
export async function shiftSlots(db: Db, exhibitionId: string, shifts: readonly PhaseShift[]): Promise<void> {
  const moved = await refusing(
    db.many<{ id: string }>(sql`
      update slot s set version = version + 1, begins_at = s.begins_at + make_interval(days => m.days),
        ends_at = s.ends_at + make_interval(days => m.days)
      from ${shifted(shifts)} where m.phase = s.phase and s.exhibition_id = ${exhibitionId} and s.begins_at > now()
      returning s.id`),
    { slot_once: ['badge.slotTaken'] },
  )
  await db.run(sql`
    update badge b set slot_window = (
      select ${windowOf} from vehicle v join slot s on s.id = v.slot_id
      where v.exhibition_id = b.exhibition_id and v.badge_id = b.id)
    where b.exhibition_id = ${exhibitionId} and b.slot_window is not null and b.id in (
      select v.badge_id from vehicle v
      where v.exhibition_id = ${exhibitionId} and v.slot_id = any(${moved.map(({ id }) => id)}::uuid[]))`)
}
