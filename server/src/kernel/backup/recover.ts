import { chownSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { clusterFolder } from '@fairgate/embedded-postgres/cluster'
import { databaseUser } from '@fairgate/embedded-postgres/database-user'
import { startEmbedded } from '@fairgate/embedded-postgres/start-embedded'
import type pg from 'pg'
import { createPool } from '../database/database.ts'

export type Recovery = {
  /** PostgreSQL's `restore_command` for WAL after the backup. Without it, only the backup's own WAL is used. */
  logFrom?: string
  /** The target time, in PostgreSQL's format. */
  until?: string
}

/**
 * Starts PostgreSQL on a copied cluster, recovers it to the target time, and queries it. It always begins a new
 * timeline, so that two histories never write WAL of the same name into one archive.
 */
export async function recoverCopy<T>(
  dataDir: string,
  { logFrom, until }: Recovery,
  ask: (pool: pg.Pool) => Promise<T>,
): Promise<T> {
  const cluster = clusterFolder(dataDir)
  const owner = databaseUser(cluster)
  const sign = join(cluster, 'recovery.signal')
  writeFileSync(sign, '', { mode: 0o600 })
  if (owner) chownSync(sign, owner.uid, owner.gid)
  const embedded = await startEmbedded({
    dataDir,
    settings: {
      // Next to a server that runs.
      shared_buffers: '64MB',
      // No queries during recovery.
      hot_standby: 'off',
      // A command that finds nothing, in any shell.
      restore_command: logFrom ?? 'exit 1',
      recovery_target_action: 'promote',
      ...(until !== undefined && { recovery_target_time: until }),
    },
  })
  const pool = createPool(embedded.url, 2)
  try {
    return await ask(pool)
  } finally {
    await pool.end()
    await embedded.stop()
  }
}
