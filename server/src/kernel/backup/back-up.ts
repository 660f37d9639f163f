import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { clusterFolder } from '@fairgate/embedded-postgres/cluster'
import pg from 'pg'
import { folderFailure, StartFailure, systemErrorCode } from '../services/start-failure.ts'
import { checkGeneration, type VerifyCopy } from './check.ts'
import { copyHashed, makeFolder } from './copied-file.ts'
import { copyCluster } from './copy-cluster.ts'
import { copyFiles, type Earlier, filesAmong } from './copy-files.ts'
import {
  complete,
  type Facts,
  type Generation,
  generationsIn,
  type ManifestFile,
  newName,
  readFacts,
  readList,
  removeOlder,
  type Verdict,
  verdictOf,
} from './generation.ts'
import { keyMark } from './key-mark.ts'
import { saveLastBackup } from './last-backup.ts'

export type BackupPlan = {
  /** The URL of the database in `dataDir`. */
  url: string
  dataDir: string
  folder: string
  masterKey: Buffer
  /** Whether uploads and exports are in the data folder. */
  filesInside: boolean
  /** How many checked backups are retained. */
  keep: number
  verifyCopy: VerifyCopy
}

export type Backup = {
  generation: Generation
  facts: Facts
  verdict: Verdict
  removed: string[]
  /** Milliseconds until the copy was complete; its check took the rest. */
  copiedIn: number
}

/** An arbitrary key: two backups of one database must not run at once. */
const advisoryLock = 7_246_511_570

/**
 * Copies database, files and wrapped keys while they are in use, checks the copy by starting it, and only then removes
 * backups beyond those to retain. The master key is not part of a backup, so nobody can decrypt personal data with a
 * stolen one.
 * @throws StartFailure in a sentence; existing backups stay
 */
export async function backUp(plan: BackupPlan): Promise<Backup> {
  const folder = resolve(plan.folder)
  const began = performance.now()
  const generation = await copyAll({ ...plan, folder }).catch((error: unknown) => {
    throw systemErrorCode(error) === undefined ? error : backupFolderFailure(error, folder)
  })
  const copiedIn = performance.now() - began
  const verdict = await checkGeneration(generation, plan.verifyCopy)
  const removed = await removeOlder(folder, plan.keep)
  const facts = readFacts(generation)
  saveLastBackup(plan.dataDir, { folder: generation.folder, at: facts.at, checkedAt: verdict.at })
  return { generation, facts, verdict, removed, copiedIn }
}

async function copyAll(plan: BackupPlan): Promise<Generation> {
  const name = newName(new Date())
  const generation = { name, folder: join(plan.folder, name) }
  const part = `${generation.folder}.part`
  const client = new pg.Client({ connectionString: plan.url })
  // Copying may take long; a lost connection fails the next statement.
  client.on('error', () => {})
  await client.connect()
  try {
    const about = await aboutCluster(client)
    await refuseOtherCluster(plan.folder, about.cluster)
    await makeFolder(plan.folder)
    await makeFolder(part)
    const earlier = plan.filesInside ? earlierOf(plan.folder) : undefined
    const taken = new Map<string, ManifestFile>()
    // Twice: before the copy of the database, to catch files that are removed meanwhile, and after it, for files that
    // were added.
    const take = async () => (plan.filesInside ? copyFiles(plan.dataDir, part, taken, earlier) : undefined)
    const copied = await copyCluster(client, clusterFolder(plan.dataDir), join(part, 'postgres'), take)
    await take()
    const password = await copyHashed(join(plan.dataDir, 'postgres.password'), join(part, 'postgres.password'))
    const below = copied.entries.map(entry =>
      'path' in entry ? { ...entry, path: `postgres/${entry.path}` } : { folder: `postgres/${entry.folder}` },
    )
    const own = password ? [{ path: 'postgres.password', ...password }] : []
    await complete(part, generation, [{ folder: 'postgres' }, ...below, ...own, ...taken.values()], {
      ...about,
      at: copied.at,
      keyMark: keyMark(plan.masterKey),
      files: plan.filesInside ? 'inside' : 'elsewhere',
    })
    return generation
  } catch (error) {
    await rm(part, { recursive: true, force: true }).catch(() => undefined)
    throw error
  } finally {
    await client.end()
  }
}

async function aboutCluster(client: pg.Client): Promise<Pick<Facts, 'cluster' | 'postgres' | 'lastMigration'>> {
  const { rows } = await client.query<Record<'level' | 'cluster' | 'postgres' | 'last', string> & { alone: boolean }>(
    `select current_setting('wal_level') as level, system_identifier::text as cluster,
       current_setting('server_version') as postgres, (select max(name) from migration) as last,
       pg_try_advisory_lock(${advisoryLock}) as alone
     from pg_control_system()`,
  )
  const [found] = rows
  if (!found) throw new Error('PostgreSQL reported no system identifier')
  if (!found.alone) throw new StartFailure('Another backup of this database is being made; wait for its end.')
  if (found.level === 'minimal') {
    throw new StartFailure('The server that runs was started by an older version; start it again, then back up.')
  }
  return { cluster: found.cluster, postgres: found.postgres, lastMigration: found.last }
}

async function refuseOtherCluster(folder: string, cluster: string): Promise<void> {
  const [newest] = generationsIn(folder)
  if (!newest || readFacts(newest).cluster === cluster) return
  throw new StartFailure(`The folder ${folder} holds backups of another database; give this one a folder of its own.`)
}

/**
 * The latest backup, whose files need not be copied again. If it did not pass its check, all are copied: a byte that
 * its disk lost is missing in each backup that is linked to it.
 */
function earlierOf(folder: string): Earlier | undefined {
  const [newest] = generationsIn(folder)
  if (!newest || !verdictOf(newest)) return undefined
  return { folder: newest.folder, files: filesAmong(readList(newest, readFacts(newest))) }
}

/** The sentences for a data folder, with the folder for backups. */
function backupFolderFailure(error: unknown, folder: string): unknown {
  const failure = folderFailure(error, folder)
  if (!(failure instanceof StartFailure)) return failure
  const sentence = failure.message
    .replace('The data folder', 'The folder for backups')
    .replace('choose another with FAIRGATE_DATA', 'choose another')
    .replace('start again', 'back up again')
  return new StartFailure(sentence, 1, { cause: error })
}
