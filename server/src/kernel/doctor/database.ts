import { type Walk, walks } from '../crypto/set-aside.ts'
import { createPool } from '../database/database.ts'
import { migrationState } from '../database/migrate.ts'
import { fetchQueue } from '../jobs/fetch-queue.ts'
import { type Finding, fetchRow, type Look, watch, wrong } from './finding.ts'

const neededVersion = 18
/** Connections of jobs and of the watch, in addition to the pool of requests. */
const otherConnections = 12

type Server = Record<'version' | 'encoding' | 'fsync' | 'synchronous_commit' | 'full_page_writes', string> & {
  free: number
  skew: number
}

/** Whether PostgreSQL has the required version and settings, and stores durably. */
export const lookAtServer: Look = async ({ settings, pool, now }) => {
  const startedAt = now()
  const server = await fetchRow<Server>(
    pool,
    `select current_setting('server_version') as version, current_setting('server_encoding') as encoding,
       current_setting('fsync') as fsync, current_setting('synchronous_commit') as synchronous_commit,
       current_setting('full_page_writes') as full_page_writes,
       current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as free,
       (extract(epoch from clock_timestamp()) * 1000)::bigint as skew`,
  )
  const answered = now()
  const off = (name: 'fsync' | 'synchronous_commit' | 'full_page_writes', cost: string): [boolean, Finding] => [
    server[name] === 'off',
    wrong(`PostgreSQL runs with ${name} = off: ${cost}. Set it to on.`),
  ]
  // Between request and response the other clock may have any value.
  const ahead = Math.max(startedAt - server.skew, server.skew - answered)
  const rules: [boolean, Finding][] = [
    [
      Number.parseInt(server.version, 10) < neededVersion,
      wrong(`The database is PostgreSQL ${server.version}; Fairgate needs ${neededVersion}.`),
    ],
    [
      server.encoding !== 'UTF8',
      wrong(`The database is encoded as ${server.encoding}; make it anew with the encoding UTF8.`),
    ],
    off('fsync', 'a power cut destroys the database'),
    off('synchronous_commit', 'a power cut loses what was acknowledged'),
    off('full_page_writes', 'a power cut, and a backup, may leave torn pages'),
    [
      settings.poolSize + otherConnections > server.free,
      watch(
        `POOL_SIZE ${settings.poolSize} and ${otherConnections} connections for jobs are more than the ${server.free} this PostgreSQL gives; raise max_connections.`,
      ),
    ],
    [
      ahead > 2_000,
      wrong(
        `The clocks of this machine and of the database are ${Math.round(ahead / 1000)} s apart; have both keep time by NTP.`,
      ),
    ],
  ]
  return rules.filter(([is]) => is).map(([, finding]) => finding)
}

/** Whether program and database know the same migrations. */
export const lookAtMigrations: Look = async ({ pool }) => {
  const { pending, newer, changed, functions } = await migrationState(pool)
  const [first] = pending
  const [replaced] = functions
  return [
    ...(first ? [watch(`Migrations are pending: ${pending.length}, ${first} first; the next start runs them.`)] : []),
    ...(replaced && !first
      ? [watch(`SQL functions differ: ${functions.length}, ${replaced} first; the next start replaces them.`)]
      : []),
    ...newer.map(name => wrong(`The database has ${name}, which this program does not know; start the newer version.`)),
    ...changed.map(name =>
      wrong(`The migration ${name} was changed after this database had it; put it back as it was.`),
    ),
  ]
}

/** Whether queued jobs get done. */
export const lookAtJobs: Look = async ({ pool }) => {
  const { late, lateMinutes, givenUp } = await fetchQueue(pool)
  return [
    ...(late > 0
      ? [
          wrong(
            `Jobs have waited up to ${lateMinutes} minutes: ${late}; no server takes them. Start one, or look into its log.`,
          ),
        ]
      : []),
    ...(givenUp > 0 ? [watch(`Jobs were given up after their last attempt: ${givenUp}; the log says why.`)] : []),
  ]
}

interface SetAside {
  walk: Walk
  source: string
  kid: string | null
  rows: number
  first: string
  since: string
}

/** Unreadable rows that jobs have set aside. */
export const lookAtSetAside: Look = async ({ pool }) => {
  const { there } = await fetchRow<{ there: boolean }>(pool, `select to_regclass('set_aside') is not null as there`)
  if (!there) return []
  const { rows } = await pool.query<SetAside>(
    `select walk, source, kid, count(*)::int as rows, (array_agg(row_key order by first_at, row_key))[1] as first,
       to_char(min(first_at) at time zone 'UTC', 'YYYY-MM-DD HH24:MI') || ' UTC' as since
     from set_aside group by 1, 2, 3 order by 1, 2, 3`,
  )
  return rows.map(({ walk, source, kid, rows, first, since }) => {
    const some = `Rows of ${source} that cannot be read are set aside by ${walks[walk] ?? walk}: ${rows}, ${first} first, since ${since}`
    return wrong(
      kid === null
        ? `${some}. Their sealed values are damaged; they are tried again once a day. Restore them from a backup.`
        : `${some}. Their key ${kid} is not in the keyring; they are tried again within a minute of its return.`,
    )
  })
}

type Archiver = { mode: string; failing: boolean; archived: string | null }

/** Whether the write-ahead log is archived, if configured. */
export const lookAtArchive: Look = async ({ settings, pool }) => {
  const { mode, failing, archived } = await fetchRow<Archiver>(
    pool,
    `select current_setting('archive_mode') as mode, last_archived_wal as archived,
       coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as failing
     from pg_stat_archiver`,
  )
  if (mode !== 'off' && failing) {
    return [
      wrong(
        `The archive command fails: ${archived ?? 'nothing'} was archived last, and the log grows on the database's disk until it works.`,
      ),
    ]
  }
  if (mode === 'off' && settings.databaseUrl !== undefined) {
    return [
      watch(
        'The database keeps no log elsewhere (archive_mode = off): a lost disk loses all since the last base backup.',
      ),
    ]
  }
  return []
}

/** Whether the replica is a replica, and up to date. */
export const lookAtReplica: Look = async ({ settings, pool }) => {
  if (settings.databaseReplicaUrl === undefined) return []
  const replica = createPool(settings.databaseReplicaUrl, 1, { replica: true })
  try {
    const primary = await fetchRow<{ at: string }>(pool, 'select pg_current_wal_lsn()::text as at')
    const state = await replica.query<{ recovering: boolean; bytes: number; seconds: number }>(
      `select pg_is_in_recovery() as recovering,
         case when pg_is_in_recovery() then pg_wal_lsn_diff($1::pg_lsn, pg_last_wal_replay_lsn())::bigint else 0 end as bytes,
         coalesce(extract(epoch from now() - pg_last_xact_replay_timestamp()), 0)::int as seconds`,
      [primary.at],
    )
    const [found] = state.rows
    if (!found?.recovering)
      return [wrong('DATABASE_REPLICA_URL leads to a server that is no replica; nothing is read there.')]
    if (found.bytes <= 0 || found.seconds <= 10) return []
    return [
      wrong(
        `The replica is ${found.seconds} s and ${found.bytes} bytes behind; until it has caught up all reads go to the primary.`,
      ),
    ]
  } catch (error) {
    return [
      wrong(
        `The replica of DATABASE_REPLICA_URL cannot be used: ${(error as Error).message || 'no answer'}. All reads go to the primary.`,
      ),
    ]
  } finally {
    await replica.end()
  }
}
