import { createPool } from '../database/database.ts'
import { listWrongSettings, probeConnections } from '../database/probe-connections.ts'
import { StartFailure } from '../services/start-failure.ts'
import { type Look, wrong } from './finding.ts'

/** Whether every address of an external database gives what the server relies on: settings, sessions, notifications. */
export const lookAtConnections: Look = async ({ settings: { databaseUrl, databaseDirectUrl, databaseReplicaUrl } }) => {
  if (databaseUrl === undefined) return []
  const found = await probeConnections(databaseUrl, databaseDirectUrl).then(
    () => [],
    (error: unknown) => {
      if (error instanceof StartFailure) return [wrong(error.message)]
      throw error
    },
  )
  if (databaseReplicaUrl === undefined) return found
  const replica = createPool(databaseReplicaUrl, 1, { pipeline: true, replica: true })
  try {
    const missing = await listWrongSettings(replica)
    if (missing.length === 0) return found
    const names = missing.map(([name]) => name).join(', ')
    return [
      ...found,
      wrong(
        `Connections of DATABASE_REPLICA_URL lack settings (${names}); it must be the address of PostgreSQL itself.`,
      ),
    ]
  } catch {
    // The check of the replica reports why it cannot be used.
    return found
  } finally {
    await replica.end()
  }
}
