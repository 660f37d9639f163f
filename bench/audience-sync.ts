import { setTimeout as pause } from 'node:timers/promises'
import type { Stage } from './kernel/stage.ts'

type Database = Pick<Stage, 'pool'>

/** Of the badges that were filled in, so many are synchronized; all of a million would take ten minutes of CPU. */
const sample = 2_000

/** Stops the sync of holders until the returned function is called: what is measured meanwhile runs alone. */
export async function pauseAudienceSync({ pool }: Database): Promise<() => Promise<void>> {
  const holder = await pool.connect()
  await holder.query(`select pg_advisory_lock(hashtext('audience.gather'))`)
  return async () => {
    await holder.query('select pg_advisory_unlock_all()')
    holder.release()
  }
}

/** Removes the badges that were filled in from the queue, except for a sample. */
export async function sampleAudienceQueue({ pool }: Database): Promise<void> {
  await pool.query(
    'delete from audience_sync_queue where id > (select id from audience_sync_queue order by id offset $1 limit 1)',
    [sample],
  )
}

/** Waits until the server has synchronized the sample, and throws if it could not read somebody. */
export async function awaitAudienceSync({ pool }: Database): Promise<void> {
  const due = async (): Promise<number> =>
    (await pool.query('select count(*)::int as n from audience_sync_queue')).rows[0].n
  for (let left = await due(), unchanged = 0; left > 0; ) {
    await pause(500)
    const now = await due()
    unchanged = now === left ? unchanged + 1 : 0
    // A run starts every five seconds.
    if (unchanged > 60) throw new Error(`the audience sync does not go on: ${now} holders are due`)
    left = now
  }
  const { rows } = await pool.query('select count(*)::int as n from attendance')
  const unread = await pool.query(`select count(*)::int as n from set_aside where walk = 'audience.gather'`)
  if (unread.rows[0].n > 0) throw new Error(`the audience sync could not read ${unread.rows[0].n} holders`)
  if (rows[0].n === 0) throw new Error('the audience sync recorded nobody')
}
