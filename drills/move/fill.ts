import type pg from 'pg'
import type { PreparedFair } from '../load/acknowledged.ts'

/** Rows of one statement. */
const portion = 5_000
/** Passages of one badge. */
const each = 6

/**
 * Badges and six passages of each, as they are after some days of the fair. Rollups count the passages while it goes on; the audience,
 * which takes hours for millions, does not get to know these holders.
 */
export async function fillFair(pool: pg.Pool, fair: PreparedFair, badges: number): Promise<void> {
  const { exhibitionId, badgeTypeId, participationId } = fair
  for (let first = 0; first < badges; first += portion) {
    await pool.query(
      `with entered as (
         insert into badge (exhibition_id, id, state, code, badge_type_id, participation_id, company_id, name, phases, created_by)
         select $1, uuidv7(), 'active', 'FX-' || ($4::int + n), $2, p.id, p.company_id, '通行者', '{moveIn,open,moveOut}', p.company_id
         from participation p, generate_series(1, $5::int) n where p.id = $3 returning id)
       insert into passage (exhibition_id, device_id, scan_id, channel_id, zone_id, badge_id, direction, verdict, clock_off, at,
         device_at, gate_day, participation_id)
       select $1, v.device_id, gen_random_uuid(), v.channel_id, v.zone_id, b.id, 'in', 'admitted', false, at, at, at::date, $3
       from (select d.id as device_id, c.id as channel_id, o.zone_id from device d join channel c on c.id = d.channel_id
           join door o on o.id = c.door_id where d.exhibition_id = $1 limit 1) v,
         (select id, row_number() over () as n from entered) b, generate_series(1, ${each}) k,
         lateral (select now() - k * interval '1 hour' - b.n * interval '0.01 seconds' as at) times`,
      [exhibitionId, badgeTypeId, participationId, first, Math.min(portion, badges - first)],
    )
  }
  await pool.query('delete from audience_sync_queue where exhibition_id = $1', [exhibitionId])
  await pool.query('analyze')
}
