import type pg from 'pg'

type Body = Record<string, unknown>

/**
 * The fair floor of a swap: the rows that a swap of two stands reads and writes, with the quotas that follow, without
 * the product. `stand-quotas.ts` creates the tables `floor_…`.
 */
export function standFloors(pool: pg.Pool): Record<string, (body: Body) => Promise<unknown>> {
  return {
    async swap({ exhibitionId, ids, reason }) {
      const client = await pool.connect()
      const query = (name: string, text: string, values: unknown[]) => client.query({ name, text, values })
      try {
        await client.query('begin')
        const swapped = await query(
          'swapHolders',
          `select participation_id from floor_stand where id = any($1::uuid[])`,
          [ids],
        )
        const holders = swapped.rows.map(row => row.participation_id)
        await query(
          'swapParticipations',
          `select p.id, p.state, c.name_cn, c.name_en from participation p join company c on c.id = p.company_id
            where p.id = any($1::uuid[]) order by p.id for no key update of p`,
          [holders],
        )
        const stands = await query(
          'swapStands',
          `select * from floor_stand where exhibition_id = $1 and id = any($2::uuid[]) order by id for update`,
          [exhibitionId, ids],
        )
        const [one, other] = stands.rows
        await query(
          'swapAreas',
          `select participation_id, array_agg(area_dm2) as areas from floor_stand where participation_id = any($1::uuid[]) group by 1`,
          [holders],
        )
        const change = await query(
          'swapChange',
          `insert into floor_stand_change (exhibition_id, kind, before, after, area_before, area_after, reason)
            values ($1, 'swap', $2, $3, $4, $4, $5) returning id`,
          [
            exhibitionId,
            JSON.stringify([one, other]),
            JSON.stringify([other, one]),
            one.area_dm2 + other.area_dm2,
            reason,
          ],
        )
        await query(
          'swapWrite',
          `update floor_stand s set participation_id = m.holder, last_change = $3, version = version + 1
            from unnest($1::uuid[], $2::uuid[]) m (id, holder) where s.id = m.id`,
          [[one.id, other.id], [other.participation_id, one.participation_id], change.rows[0].id],
        )
        await query(
          'swapHistory',
          `insert into floor_stand_history (subject_id, event, state) select id, 'reassign', 'assigned' from unnest($1::uuid[]) id`,
          [ids],
        )
        await query(
          'swapQuotas',
          `update floor_quota set derived = derived + 1, granted = granted + 1, version = version + 1
            where participation_id = any($1::uuid[])`,
          [holders],
        )
        await query('swapLog', `insert into floor_stand_log (exhibition_id, before, after) values ($1, $2, $3)`, [
          exhibitionId,
          JSON.stringify(stands.rows),
          JSON.stringify(stands.rows),
        ])
        await client.query('commit')
        return {}
      } catch (error) {
        await client.query('rollback')
        throw error
      } finally {
        client.release()
      }
    },
  }
}

/** The tables that the floor of a swap writes to, with the columns and indexes of the product's. */
export const standFloorTables = `
  create table floor_stand (like stand including all);
  insert into floor_stand (id, version, state, exhibition_id, hall, number, section, area_dm2, kind, participation_id)
    select id, version, state, exhibition_id, hall, number, section, area_dm2, kind, participation_id from stand;
  create table floor_stand_change (like stand_change including all);
  create table floor_quota (like quota including all);
  insert into floor_quota select * from quota where participation_id in (select participation_id from stand);
  create table floor_stand_history (id uuid primary key default uuidv7(), subject_id uuid, event text, state text,
    at timestamptz default now());
  create index on floor_stand_history (subject_id, id);
  create table floor_stand_log (id uuid primary key default uuidv7(), exhibition_id uuid, before jsonb, after jsonb,
    at timestamptz default now());
  analyze floor_stand, floor_quota`
