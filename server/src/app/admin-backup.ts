import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { verifyHashChain } from '../foundation/operation-log/verify-hash-chain.ts'
import { backUp } from '../kernel/backup/back-up.ts'
import type { VerifyCopy } from '../kernel/backup/check.ts'
import { restore } from '../kernel/backup/restore.ts'
import { plans } from '../kernel/crypto/key-plan.ts'
import { KeyringError, KeyringStore } from '../kernel/crypto/keyring-store.ts'
import { keyIn, masterKey } from '../kernel/crypto/master-key.ts'
import { toDb } from '../kernel/database/database.ts'
import { type Erased, shareErasures } from '../kernel/retention/erasure-list.ts'
import { StartFailure } from '../kernel/services/start-failure.ts'
import type { Settings } from '../kernel/settings/config.ts'
import { erasedRequests } from '../lifecycle/subject-request/erased-requests.ts'

const backupUsage = `npm run admin -- backup <folder> [--keep 7]

  --keep <n>           how many checked backups stay in the folder; an older one goes once a newer has passed its check
`
const restoreUsage = `npm run admin -- restore <folder> [--backup <name>] [--key <file>] [--replace] [--log <command> [--until <time>]]

  --backup <name>      which one, such as 20261125T220000Z; without it the newest that was checked
  --key <file>         the master key it was made under; without it FAIRGATE_KEY
  --replace            puts what FAIRGATE_DATA holds aside first
  --log <command>      goes on with the log kept by ARCHIVE_COMMAND, such as 'cp /archive/%f %p'
  --until <time>       up to a moment, such as '2026-11-25 14:30:00+08'
`

/** Backs up the embedded database at `url`, with files and wrapped keys; returns a report. */
export async function makeBackup(
  settings: Settings,
  pool: pg.Pool,
  url: string,
  args: readonly string[],
): Promise<string> {
  refuseOwnDatabase(settings, 'back it up')
  const { values, folder } = read(backupUsage, args, { keep: { type: 'string', default: '7' } })
  const copies = Number(values.keep)
  if (!Number.isInteger(copies) || copies < 1) throw new StartFailure('--keep must be a whole number from 1 on.', 2)
  const key = settings.key ?? masterKey(settings.dataDir, false)
  const filesInside = settings.fileStore.kind === 'disk'
  const { dataDir } = settings
  const began = performance.now()
  const made = await backUp({
    url,
    dataDir,
    folder,
    masterKey: key,
    filesInside,
    keep: copies,
    verifyCopy: createCopyVerifier(key),
  })
  const { generation, facts, verdict, removed } = made
  const erased = shareErasures([dataDir, resolve(folder)], await erasedRequests(toDb(pool)))
  return [
    `Backup ${generation.folder}: ${facts.count} files, ${megabytes(facts.bytes)} MB, in ${secondsSince(began)} s.`,
    `It was started and holds: the operation log is intact, ${verdict.links} links, head ${verdict.head || 'none'}.`,
    ...(filesInside ? [] : ['Files lie in the bucket of FILE_STORE and are not in it; keep versions of them there.']),
    ...(erased.length > 0 ? [`Erasures that a restore does again: ${erased.length}, in ${folder}/erasures.list.`] : []),
    ...(removed.length > 0 ? [`Removed as older than the ${copies} newest: ${removed.join(', ')}.`] : []),
    `The master key is not in it. Keep ${settings.key ? 'FAIRGATE_KEY' : `${dataDir}/key`} in another place: no backup opens without it.`,
  ].join('\n')
}

/** Does again in the data folder what was erased, and says what. */
type RepeatErasures = (all: readonly Erased[]) => Promise<readonly string[]>

/** Restores into the data folder, repeats earlier erasures, and returns a report. */
export async function restoreBackup(
  settings: Settings,
  args: readonly string[],
  repeatErasures: RepeatErasures,
): Promise<string> {
  refuseOwnDatabase(settings, 'restore it')
  const { values, folder } = read(restoreUsage, args, {
    backup: { type: 'string' },
    key: { type: 'string' },
    replace: { type: 'boolean', default: false },
    log: { type: 'string' },
    until: { type: 'string' },
  })
  if (values.until !== undefined && values.log === undefined) throw new StartFailure('--until needs --log.', 2)
  const key = values.key === undefined ? settings.key : keyOf(values.key)
  if (!key) throw new StartFailure('Give the master key the backup was made under: --key <file>, or FAIRGATE_KEY.', 2)
  const began = performance.now()
  const { generation, facts, links, aside } = await restore({
    ...{ folder, name: values.backup, dataDir: settings.dataDir, masterKey: key, replace: values.replace },
    ...{
      writesKey: settings.key === undefined,
      verifyCopy: createCopyVerifier(key),
      logFrom: values.log,
      until: values.until,
    },
  })
  const erased = await repeatErasures(shareErasures([settings.dataDir, resolve(folder)]))
  return [
    `Restored ${generation.folder} into ${settings.dataDir}: ${facts.count} files, ${megabytes(facts.bytes)} MB, in ${secondsSince(began)} s.`,
    values.log === undefined
      ? `It stands as of ${facts.at}.`
      : `It stands as of ${values.until ?? 'the end of the log that was kept'}.`,
    `The operation log is intact, ${links} links.`,
    ...(aside === undefined ? [] : [`What was there before is in ${aside}; remove it when you no longer need it.`]),
    ...erased,
    'npm start serves it.',
  ].join('\n')
}

/** A copy is valid if the hash chain of its log is, and if the master key decrypts each of its keys. */
export const createCopyVerifier =
  (key: Buffer): VerifyCopy =>
  async pool => {
    const chain = await verifyHashChain(toDb(pool))
    try {
      await new KeyringStore(pool, key).load(Object.keys(plans), new Date(0), [])
    } catch (cause) {
      if (!(cause instanceof KeyringError)) throw cause
      throw new StartFailure('The master key does not open the keys in this backup.', 1, { cause })
    }
    return chain
  }

function refuseOwnDatabase({ databaseUrl }: Settings, what: string): void {
  if (databaseUrl === undefined) return
  throw new StartFailure(
    `The database is a server of your own (DATABASE_URL); ${what} by its own means: docs/operations.md says how.`,
    2,
  )
}

function keyOf(file: string): Buffer {
  try {
    return keyIn(file)
  } catch (cause) {
    if (cause instanceof StartFailure) throw cause
    throw new StartFailure(`The key ${file} cannot be read.`, 2, { cause })
  }
}

type Options = NonNullable<NonNullable<Parameters<typeof parseArgs>[0]>['options']>

function read<const O extends Options>(usage: string, args: readonly string[], options: O) {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
    const [folder, ...others] = positionals
    if (folder !== undefined && others.length === 0) return { values, folder }
  } catch (cause) {
    throw new StartFailure(usage, 2, { cause })
  }
  throw new StartFailure(usage, 2)
}

const megabytes = (bytes: number) => (bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)
const secondsSince = (began: number) => ((performance.now() - began) / 1000).toFixed(1)
