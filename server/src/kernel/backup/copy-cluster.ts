import { writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type pg from 'pg'
import { StartFailure } from '../services/start-failure.ts'
import { copyHashed, hashOf, makeFolder, severalAtOnce, walk } from './copied-file.ts'
import type { ManifestEntry } from './generation.ts'

/** What a copy must not hold: another server's process, and what each start makes again. Their folders must be there. */
const emptied = [
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]
const leftOut = new Set(['postmaster.pid', 'postmaster.opts', 'backup_label', 'tablespace_map', 'recovery.signal'])
const passing = /^(pgsql_tmp.*|pg_internal\.init.*|.*\.tmp)$/

export type ClusterCopy = { entries: ManifestEntry[]; at: string }

/**
 * PostgreSQL's low-level base backup: between `pg_backup_start` and `pg_backup_stop`, on one connection, its folder is
 * copied while it writes; the WAL of that time, copied afterwards, makes it consistent at the restore. A replication
 * slot of this connection keeps PostgreSQL from recycling that WAL.
 * @param during copies further files before the moment that the backup represents
 */
export async function copyCluster(
  client: pg.ClientBase,
  cluster: string,
  target: string,
  during: () => Promise<void>,
): Promise<ClusterCopy> {
  await client.query(`select pg_create_physical_replication_slot('fairgate_backup_' || pg_backend_pid(), true, true)`)
  const begun = await one<{ segment: string; position: string; size: string }>(
    client,
    `select pg_walfile_name(lsn) as segment, pg_wal_lsn_diff(lsn, '0/0')::text as position,
       (select setting from pg_settings where name = 'wal_segment_size') as size
     from pg_backup_start('fairgate', true) as lsn`,
  )
  await makeFolder(target)
  const entries = await copyTree(cluster, target)
  await during()
  const ended = await one<{ position: string; label: string; spaces: string; at: Date }>(
    client,
    `select pg_wal_lsn_diff(lsn, '0/0')::text as position, labelfile as label, spcmapfile as spaces, clock_timestamp() as at
     from pg_backup_stop(false)`,
  )
  if (ended.spaces.trim() !== '') {
    throw new StartFailure(
      'The embedded database has tablespaces of its own, which a backup does not follow; move them back.',
    )
  }
  entries.push(await written(target, 'backup_label', ended.label))
  const segments = segmentsBetween(
    begun.segment.slice(0, 8),
    BigInt(begun.position),
    BigInt(ended.position),
    BigInt(begun.size),
  )
  for (const segment of segments) entries.push(await copyLog(cluster, target, segment))
  return { entries, at: ended.at.toISOString() }
}

async function copyTree(cluster: string, target: string): Promise<ManifestEntry[]> {
  const entries: ManifestEntry[] = []
  const files: string[] = []
  const leaves = (path: string) =>
    leftOut.has(path) ||
    passing.test(basename(path)) ||
    // Where a timeline came from is all that is stored of the log before.
    (emptied.some(folder => path.startsWith(`${folder}/`)) && !path.endsWith('.history'))
  for await (const { path, isFolder } of walk(cluster, leaves)) {
    if (!isFolder) files.push(path)
    else {
      await makeFolder(join(target, path))
      entries.push({ folder: path })
    }
  }
  await severalAtOnce(files, async path => {
    const copied = await copyHashed(join(cluster, path), join(target, path))
    // A table dropped meanwhile: the copied WAL drops it too.
    if (copied) entries.push({ path, ...copied })
  })
  return entries
}

async function copyLog(cluster: string, target: string, segment: string): Promise<ManifestEntry> {
  const path = `pg_wal/${segment}`
  const copied = await copyHashed(join(cluster, path), join(target, path))
  if (copied) return { path, ...copied }
  throw new StartFailure(`The backup has failed: PostgreSQL removed ${path} before it was copied. Try again.`)
}

async function written(target: string, path: string, text: string): Promise<ManifestEntry> {
  await writeFile(join(target, path), text, { mode: 0o600, flush: true })
  return { path, ...(await hashOf(join(target, path))) }
}

/** Names of the WAL segments with the bytes from `from` to before `to`. */
export function segmentsBetween(timeline: string, from: bigint, to: bigint, size: bigint): string[] {
  const perFile = 0x1_0000_0000n / size
  const names: string[] = []
  const hex = (part: bigint) => part.toString(16).toUpperCase().padStart(8, '0')
  for (let number = from / size; number <= (to - 1n) / size; number++) {
    names.push(`${timeline}${hex(number / perFile)}${hex(number % perFile)}`)
  }
  return names
}

async function one<Row extends pg.QueryResultRow>(client: pg.ClientBase, query: string): Promise<Row> {
  const { rows } = await client.query<Row>(query)
  const [row] = rows
  if (!row) throw new Error('expected one row')
  return row
}
