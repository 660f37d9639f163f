import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { cleanEnvironment } from './clean-environment.ts'
import { canReach, type DatabaseUser } from './database-user.ts'
import { program } from './postgres-binaries.ts'
import { StartFailure } from './start-failure.ts'

/** The name of the database and of its owner. */
export const databaseName = 'fairgate'

const majorVersion = '18'

/** The cluster's folder inside a data folder. */
export function clusterFolder(dataDir: string): string {
  return join(dataDir, 'postgres')
}

/** A cluster that PostgreSQL can open: the path for `-D`, and the file descriptors that its process inherits. */
export type OpenCluster = { path: string; inherit: number[]; close(): void }

/**
 * PostgreSQL's account may not have access to the path of the data folder (a checkout below /root). It then inherits
 * the open folder itself, as /proc/self/fd/3.
 */
export function openCluster(folder: string, user: DatabaseUser | undefined): OpenCluster {
  if (!user || canReach(folder, user)) return { path: folder, inherit: [], close: () => undefined }
  if (process.platform !== 'linux') {
    throw new StartFailure(
      `PostgreSQL does not run as root, and no other user can enter ${folder}; choose another FAIRGATE_DATA.`,
    )
  }
  const descriptor = openSync(folder, 'r')
  return { path: '/proc/self/fd/3', inherit: [descriptor], close: () => closeSync(descriptor) }
}

/** The password of a cluster's owner, created with the cluster and readable by the server's account only. */
export function clusterPassword(dataDir: string): string {
  const file = join(dataDir, 'postgres.password')
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  if (existsSync(clusterFolder(dataDir))) {
    throw new StartFailure(`The file ${file} is missing; the database beside it cannot be opened without it.`)
  }
  const password = randomBytes(24).toString('base64url')
  writeFileSync(file, `${password}\n`, { mode: 0o600, flush: true })
  return password
}

/** Whether the first run on this cluster is incomplete. */
export function isUnfinished(dataDir: string): boolean {
  return existsSync(firstRunMark(dataDir))
}

export function markFinished(dataDir: string): void {
  rmSync(firstRunMark(dataDir), { force: true })
}

function firstRunMark(dataDir: string): string {
  return join(dataDir, 'first-run')
}

type Creation = { home: string; dataDir: string; runDir: string; user: DatabaseUser | undefined; durable: boolean }

/**
 * Creates the cluster unless it exists, and checks that this PostgreSQL can read it. It is created next to its place
 * and moved there when complete, so that a killed run leaves nothing incomplete. Sorting is by code point (built-in
 * C.UTF-8), which is the same on every machine, whatever its libraries.
 */
export function ensureCluster(creation: Creation): void {
  const folder = clusterFolder(creation.dataDir)
  if (existsSync(folder)) {
    checkVersion(folder)
    return
  }
  const unfinished = `${folder}.new`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { mode: 0o700 })
  if (creation.user) chownSync(unfinished, creation.user.uid, creation.user.gid)
  const passwordFile = join(creation.runDir, 'password')
  writeFileSync(passwordFile, clusterPassword(creation.dataDir), { mode: 0o600 })
  if (creation.user) chownSync(passwordFile, creation.user.uid, creation.user.gid)
  try {
    initialize(unfinished, passwordFile, creation)
    writeFileSync(firstRunMark(creation.dataDir), '', { flush: true })
    renameSync(unfinished, folder)
  } finally {
    rmSync(passwordFile, { force: true })
    rmSync(unfinished, { recursive: true, force: true })
  }
}

function initialize(folder: string, passwordFile: string, { home, user, durable, dataDir }: Creation): void {
  const cluster = openCluster(folder, user)
  const made = spawnSync(
    program(home, 'initdb'),
    [
      `--pgdata=${cluster.path}`,
      `--username=${databaseName}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--data-checksums',
      '--no-instructions',
      ...(durable ? [] : ['--no-sync']),
    ],
    {
      ...user,
      cwd: '/',
      env: cleanEnvironment(),
      stdio: ['ignore', 'pipe', 'pipe', ...cluster.inherit],
      encoding: 'utf8',
    },
  )
  cluster.close()
  if (made.error) throw made.error
  if (made.status !== 0) throw failure(`${made.stdout}\n${made.stderr}`, dataDir)
}

/** Turns the last output of PostgreSQL into one sentence. */
export function failure(output: string, folder: string): StartFailure {
  if (/No space left on device|Disk quota exceeded/i.test(output)) {
    return new StartFailure(`The disk that holds ${folder} is full; free some space and start again.`)
  }
  const complaint = output
    .split('\n')
    .filter(line => /\b(FATAL|PANIC|error):/i.test(line))
    .at(-1)
  // An error before the log is open has no level: postgres: could not access directory …
  const last = output
    .trim()
    .split('\n')
    .filter(line => !/^(HINT|DETAIL):|^Run initdb/i.test(line))
    .at(-1)
  const said = complaint?.replace(/^.*?\b(FATAL|PANIC|error):\s*/i, '') ?? last?.replace(/^\S*postgres\S*:\s*/, '')
  const reason = (said || 'it gave no reason').trim().replace(/\.$/, '')
  return new StartFailure(`The embedded PostgreSQL in ${folder} did not start: ${reason}.`)
}

function checkVersion(folder: string): void {
  const version = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim()
  if (version === majorVersion) return
  throw new StartFailure(
    `The database in ${folder} belongs to PostgreSQL ${version}; this version runs PostgreSQL ${majorVersion}.`,
  )
}
