import type pg from 'pg'

/** So many transactions more than a drill makes. */
const lead = 200_000

/**
 * Uses up transaction ids of a database until it is far ahead of another, as an old venue is of a new cell: rows that arrive there
 * with ids of the first one would not be counted before its own reach them.
 */
export async function leadIds(ahead: pg.Pool, behind: pg.Pool): Promise<void> {
  const next = async (pool: pg.Pool) =>
    Number((await pool.query<{ id: string }>('select pg_snapshot_xmax(pg_current_snapshot())::text as id')).rows[0]?.id)
  const missing = (await next(behind)) + lead - (await next(ahead))
  await ahead.query(`do $$ begin for n in 1..${missing} loop perform pg_current_xact_id(); commit; end loop; end $$`)
}

/** Passages of an exhibition that its statistics do not count, or count twice, whatever transaction they name. */
export async function uncounted(pool: pg.Pool, exhibitionId: string): Promise<string[]> {
  const { rows } = await pool.query<{ passages: number; counted: number }>(
    `select (select count(*)::int from passage where exhibition_id = $1) as passages,
       (select coalesce(sum(passages), 0)::int from entry_rollup where exhibition_id = $1 and kind = 'exhibition') as counted`,
    [exhibitionId],
  )
  return rows
    .filter(row => row.passages !== row.counted)
    .map(row => `statistics count ${row.counted} of ${row.passages} passages`)
}
