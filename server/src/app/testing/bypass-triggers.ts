import type pg from 'pg'

/**
 * Runs a statement without triggers, including those that keep a table append-only, as an attacker with access to the
 * database could.
 */
export async function bypassTriggers(pool: pg.Pool, statement: string): Promise<void> {
  await pool.query(`begin; set local session_replication_role = replica; ${statement}; commit`)
}

/** Moves a row's last decision so far into the past that it can no longer be undone. */
export const tooLateToUndo = (pool: pg.Pool, { id }: { id: string }): Promise<void> =>
  bypassTriggers(pool, `update history set at = at - interval '16 seconds' where subject_id = '${id}'`)
