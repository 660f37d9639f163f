import type pg from 'pg'

/**
 * Migrates the queue's own schema (graphile_worker) to the version of its library. Run it after `migrate`, before
 * anything is queued: tests call it for their template, the server leaves it to the first job process.
 */
export async function migrateJobs(pool: pg.Pool): Promise<void> {
  const { runMigrations } = await import('graphile-worker')
  await runMigrations({ pgPool: watched(pool), logger: await quietLogger() })
}

/** The library requires a handler for lost connections; the query fails anyway. */
export function watched(pool: pg.Pool): pg.Pool {
  if (pool.listenerCount('connect') === 0) pool.on('connect', client => client.on('error', () => {}))
  return pool
}

/** The library logs every poll; only faults outside of jobs are logged. */
export async function quietLogger() {
  const { Logger } = await import('graphile-worker')
  return new Logger(() => (level, message) => {
    if (level === 'error' && !message.startsWith('Failed task'))
      process.stderr.write(`${JSON.stringify({ level: 50, msg: message })}\n`)
  })
}
