import type pg from 'pg'

/** Runs a statement as somebody with the keys to the database would: past the triggers, and what keeps a table append-only. */
export async function bypassTriggers(pool: pg.Pool, statement: string): Promise<void> {
  await pool.query(`begin; set local session_replication_role = replica; ${statement}; commit`)
}

/** As if so much time had gone by since a row's last decision that it can no longer be undone. */
export const tooLateToUndo = (pool: pg.Pool, { id }: { id: string }): Promise<void> =>
  bypassTriggers(pool, `update history set at = at - interval '16 seconds' where subject_id = '${id}'`)
