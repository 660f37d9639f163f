import sql from 'sql-template-tag'
import type { Db } from '../../kernel/database/database.ts'

/** One stay of a vehicle inside. */
export interface VehicleParking {
  enteredAt: string
  /** When it should leave. */
  endsAt: string
  /** Null: it is inside. */
  leftAt: string | null
  /** Half hours over the limit; until now if it is inside. */
  overHalfHours: number
}

/** The last ten stays of a vehicle, the newest first. */
export const findParking = (db: Db, exhibitionId: string, badgeId: string): Promise<VehicleParking[]> =>
  db.many<VehicleParking>(sql`
    select entered_at as "enteredAt", ends_at as "endsAt", left_at as "leftAt",
      case when left_at is not null then over_half_hours
        else ceil(greatest(0, extract(epoch from now() - ends_at)) / 1800)::int end as "overHalfHours"
    from vehicle_parking where exhibition_id = ${exhibitionId} and badge_id = ${badgeId} order by entered_at desc limit 10`)
