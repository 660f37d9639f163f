import { accessSync, constants, mkdirSync, realpathSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { clusterFolder, clusterPassword, databaseName, ensureCluster, isUnfinished, markFinished } from './cluster.ts'
import { databaseUser } from './database-user.ts'
import { lockFolder } from './folder-lock.ts'
import { ownAccount, refuseForeignCluster, refuseForeignFolder } from './foreign-owner.ts'
import { freeSpaceOf } from './free-space.ts'
import { stopLeftover } from './leftover.ts'
import { postgresHome } from './postgres-binaries.ts'
import { type Postmaster, type PostmasterPlan, startPostmaster } from './postmaster.ts'
import { makeRunFolder, removeRunFolder } from './run-folder.ts'
import { folderFailure, StartFailure, systemErrorCode } from './start-failure.ts'

export type EmbeddedOptions = {
  /** The data folder; created if absent. The cluster is its subfolder `postgres`. */
  dataDir: string
  /** Also listens on this port of 127.0.0.1, for example for psql. Without it only the private socket is open. */
  port?: number
  /** Receives PostgreSQL's log, line by line. */
  log?: (line: string) => void
  /** PostgreSQL's `archive_command`, by which each finished segment of its log is archived elsewhere. */
  archiveCommand?: string
  /** Called when PostgreSQL has died and could not be restarted. */
  onLost?: (failure: StartFailure) => void
  /** Overrides settings of PostgreSQL; tests use a cluster that does not sync to disk. */
  settings?: Record<string, string>
  durable?: boolean
}

export type Embedded = {
  url: string
  /** The id of the running postmaster. */
  pid(): number
  /** This database has never been used: it is new, or the run that created it did not reach `firstRunDone`. */
  firstRun: boolean
  /** Marks the database as complete. An incomplete first run starts again with an empty one. */
  firstRunDone(): void
  stop(): Promise<void>
}

/** For two cores and about 2 GB, shared with the server itself. */
const baseSettings: Record<string, string> = {
  max_connections: '60',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '8MB',
  maintenance_work_mem: '128MB',
  // Required for backups while others write, and for moving an exhibition to another database, which no restart should precede.
  wal_level: 'logical',
  max_wal_senders: '10',
  max_logical_replication_workers: '8',
  max_worker_processes: '12',
  // A write spends more CPU on compressing full pages than the disk on storing them.
  wal_compression: 'off',
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  random_page_cost: '1.1',
  max_parallel_workers_per_gather: '0',
  autovacuum_max_workers: '2',
  autovacuum_naptime: '20s',
  // Queries are short here: JIT compilation costs more than it saves.
  jit: 'off',
  io_method: 'sync',
  password_encryption: 'scram-sha-256',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  // The sender reports failed statements; this log would contain their values.
  log_min_messages: 'fatal',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  log_line_prefix: '',
  logging_collector: 'off',
  cluster_name: 'fairgate',
}

/** A segment that is not full is archived after a minute too: that is what a lost disk costs at most. */
function archiving(command: string | undefined): Record<string, string> {
  return command === undefined ? {} : { archive_mode: 'on', archive_command: command, archive_timeout: '60' }
}

/**
 * Starts our own PostgreSQL on a data folder, creates it on first use, and keeps it running until `stop`. When this
 * process ends without `stop`, PostgreSQL ends too; leftovers of a killed run are removed first.
 * @throws StartFailure: folder in use, not writable, disk full, port taken, created by another PostgreSQL
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const dataDir = prepareFolder(options.dataDir)
  const release = inFolder(dataDir, () => lockFolder(dataDir))
  let runDir: string | undefined
  try {
    const user = databaseUser(clusterFolder(dataDir))
    refuseForeignCluster(clusterFolder(dataDir), user ?? ownAccount())
    runDir = makeRunFolder(dataDir, user)
    const home = postgresHome(user)
    const password = inFolder(dataDir, () => clusterPassword(dataDir))
    const durable = options.durable ?? true
    const folder = runDir
    inFolder(dataDir, () => ensureCluster({ home, dataDir, runDir: folder, user, durable }))
    await stopLeftover(clusterFolder(dataDir))
    const address = await chooseAddress(options.port, runDir)
    const plan: PostmasterPlan = {
      home,
      dataDir,
      user,
      settings: { ...baseSettings, ...address.settings, ...archiving(options.archiveCommand), ...options.settings },
      log: options.log ?? (() => undefined),
    }
    const supervised = supervise(await startPostmaster(plan), plan, options.onLost)
    const credentials = `postgresql://${databaseName}:${password}@`
    const firstRun = isUnfinished(dataDir)
    await createDatabase(`${credentials}${address.authority}/postgres${address.query}`, firstRun)
    return {
      url: `${credentials}${address.authority}/${databaseName}${address.query}`,
      pid: supervised.pid,
      firstRun,
      firstRunDone: () => markFinished(dataDir),
      stop: async () => {
        await supervised.stop()
        removeRunFolder(folder)
        release()
      },
    }
  } catch (error) {
    if (runDir) removeRunFolder(runDir)
    release()
    throw error
  }
}

function prepareFolder(wanted: string): string {
  const folder = resolve(wanted)
  return inFolder(folder, () => {
    // As root PostgreSQL runs under another account, which needs search permission; the contents stay private.
    makeFolder(folder, process.getuid?.() === 0 ? 0o711 : 0o700)
    const account = ownAccount()
    if (account && account.uid !== 0) refuseForeignFolder(folder, account)
    accessSync(folder, constants.W_OK | constants.X_OK)
    return realpathSync(folder)
  })
}

/** Step by step: Node's recursive mkdir loops forever if a file system refuses with ENOENT, as /proc does. */
function makeFolder(folder: string, mode: number): void {
  const found = statSync(folder, { throwIfNoEntry: false })
  if (found?.isDirectory()) return
  if (found) throw new StartFailure(`The data folder ${folder} is not a folder; choose another with FAIRGATE_DATA.`)
  makeFolder(dirname(folder), 0o755)
  mkdirSync(folder, { mode })
}

function inFolder<T>(folder: string, act: () => T): T {
  try {
    return act()
  } catch (error) {
    throw folderFailure(error, folder)
  }
}

type Address = { authority: string; query: string; settings: Record<string, string> }

async function chooseAddress(port: number | undefined, runDir: string): Promise<Address> {
  const hasSockets = process.platform !== 'win32'
  const chosen = port ?? (hasSockets ? 5432 : 0)
  const open = port === undefined && hasSockets ? chosen : await freePort(chosen)
  const settings = {
    listen_addresses: port === undefined && hasSockets ? '' : '127.0.0.1',
    port: String(open),
    unix_socket_directories: hasSockets ? runDir : '',
    unix_socket_permissions: '0700',
  }
  const query = hasSockets ? `?host=${encodeURIComponent(runDir)}` : ''
  return { authority: `127.0.0.1:${open}`, query, settings }
}

/** The port itself, or any free one for 0; PostgreSQL's own error about a used port would come later and be longer. */
function freePort(port: number): Promise<number> {
  const { promise, resolve: settle, reject } = Promise.withResolvers<number>()
  const probe = createServer()
  probe.once('error', error => {
    const taken = systemErrorCode(error) === 'EADDRINUSE'
    reject(
      taken
        ? new StartFailure(`Port ${port} of 127.0.0.1, wanted for PostgreSQL, is taken by another program.`)
        : error,
    )
  })
  probe.listen(port, '127.0.0.1', () => {
    const bound = probe.address()
    probe.close(() => settle(typeof bound === 'object' && bound ? bound.port : port))
  })
  return promise
}

async function createDatabase(url: string, afresh: boolean): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    if (afresh) await client.query(`DROP DATABASE IF EXISTS ${databaseName} WITH (FORCE)`)
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [databaseName])
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${databaseName}`)
  } finally {
    await client.end()
  }
}

/** PostgreSQL needs at least two WAL segments (bytes) to recover. */
const minForStart = 2 * 16 * 1024 ** 2
/** How often (ms) a start is retried on a full disk. */
const diskCheckEvery = 2_000

/** Restarts PostgreSQL when it dies; gives up after three times within a minute. */
function supervise(first: Postmaster, plan: PostmasterPlan, onLost: EmbeddedOptions['onLost']) {
  let current = first
  let stopping = false
  let restarting: Promise<void> = Promise.resolve()
  const deaths: number[] = []

  const revive = async (output: string) => {
    const now = Date.now()
    deaths.push(now)
    if (deaths.filter(at => at > now - 60_000).length > 3 && !(await isDiskFull(output))) {
      throw new StartFailure(
        `The embedded PostgreSQL in ${plan.dataDir} keeps ending: ${output.split('\n').at(-2) ?? 'killed'}.`,
      )
    }
    plan.log('PostgreSQL ended without being asked; starting it again')
    const started = await startWithRoom()
    if (started === undefined) return
    current = started
    guard(current)
  }
  /** On a full disk PostgreSQL ends repeatedly, so this waits for space. Undefined if it is stopped meanwhile. */
  const startWithRoom = async () => {
    while (!stopping) {
      try {
        return await startPostmaster(plan)
      } catch (error) {
        if (!(await isDiskFull(error instanceof StartFailure ? error.message : ''))) throw error
        plan.log('The disk is full: PostgreSQL is started again when there is room')
        await pause(diskCheckEvery)
      }
    }
  }
  const isDiskFull = async (output: string) =>
    /No space left|Disk quota exceeded|is full/i.test(output) || (await freeSpaceOf(plan.dataDir)) < minForStart
  const guard = (postmaster: Postmaster) => {
    void postmaster.ended.then(output => {
      if (stopping) return
      restarting = revive(output).catch((error: unknown) => {
        const lost =
          error instanceof StartFailure
            ? error
            : new StartFailure('The embedded PostgreSQL is lost.', 1, { cause: error })
        onLost?.(lost)
      })
    })
  }
  guard(current)
  return {
    pid: () => current.pid,
    stop: async () => {
      stopping = true
      await restarting
      await current.stop()
    },
  }
}
