import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { clusterFolder } from '@fairgate/embedded-postgres/cluster'
import { databaseUser } from '@fairgate/embedded-postgres/database-user'
import { postgresHome } from '@fairgate/embedded-postgres/postgres-binaries'
import { type Postmaster, startPostmaster } from '@fairgate/embedded-postgres/postmaster'
import pg from 'pg'
import { copyCluster } from '../../kernel/backup/copy-cluster.ts'
import { freePort } from './node-process.ts'

/** A cluster that nobody starts again after a kill, on a free port of 127.0.0.1. */
export async function startCluster(
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<{ postmaster: Postmaster; port: number }> {
  const user = databaseUser(clusterFolder(dataDir))
  const port = await freePort()
  const postmaster = await startPostmaster({
    ...{ home: postgresHome(user), dataDir, user, log: () => {} },
    settings: {
      ...{
        listen_addresses: '127.0.0.1',
        port: String(port),
        unix_socket_directories: '',
        max_connections: '100',
        max_worker_processes: '12',
      },
      ...{ shared_buffers: '32MB', max_wal_senders: '10', hot_standby: 'on', timezone: 'UTC', fsync: 'off' },
      ...settings,
    },
  })
  return { postmaster, port }
}

/**
 * A base backup of the running primary, started as its standby.
 *
 * @param url of the primary, over TCP; it needs `max_wal_senders`
 * @param dataDir of the primary
 * @param home the standby's data folder
 * @param settings of the standby, besides the usual ones
 */
export async function startStandby(
  url: string,
  dataDir: string,
  home: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<{ postmaster: Postmaster; url: string }> {
  const cluster = clusterFolder(home)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  spawnSync('mkdir', ['-p', home])
  await copyCluster(client, clusterFolder(dataDir), cluster, async () => {})
  await client.end()
  const { hostname, port, username, password } = new URL(url)
  writeFileSync(`${cluster}/standby.signal`, '')
  const user = databaseUser(clusterFolder(dataDir))
  if (user) spawnSync('chown', ['-R', `${user.uid}:${user.gid}`, home])
  spawnSync('chmod', ['755', dirname(home), home])
  spawnSync('chmod', ['700', cluster])
  const started = await startCluster(home, {
    primary_conninfo: `host=${hostname} port=${port} user=${username} password=${password}`,
    ...settings,
  })
  return { postmaster: started.postmaster, url: url.replace(`:${port}/`, `:${started.port}/`) }
}
