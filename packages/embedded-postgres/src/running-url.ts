import { readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { clusterFolder, clusterPassword, databaseName } from './cluster.ts'
import { isReady, postmasterPid } from './leftover.ts'

/**
 * The address of the PostgreSQL of a running server on this data folder, or undefined if none runs. It comes from
 * PostgreSQL itself: lines 4 and 5 of `postmaster.pid` have port and socket folder.
 */
export function runningUrl(dataDir: string): string | undefined {
  const cluster = clusterIn(dataDir)
  if (cluster === undefined) return undefined
  const pid = postmasterPid(cluster)
  if (pid === undefined || !isReady(cluster, pid)) return undefined
  const [, , , port = '', sockets = ''] = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
  const query = sockets === '' ? '' : `?host=${encodeURIComponent(sockets)}`
  return `postgresql://${databaseName}:${clusterPassword(realpathSync(dataDir))}@127.0.0.1:${port}/${databaseName}${query}`
}

function clusterIn(dataDir: string): string | undefined {
  try {
    return clusterFolder(realpathSync(dataDir))
  } catch {
    return undefined
  }
}
