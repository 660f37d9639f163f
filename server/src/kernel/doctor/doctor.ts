import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { FileStore } from '../files/file-store.ts'
import { openFileStore } from '../files/open-file-store.ts'
import { lookAtConnections } from './connections.ts'
import { lookAtArchive, lookAtJobs, lookAtMigrations, lookAtReplica, lookAtServer, lookAtSetAside } from './database.ts'
import { type Finding, type Look, type Patient, weights, wrong } from './finding.ts'
import { lookAtBackup, lookAtDisk, lookAtErasures, lookAtKey } from './machine.ts'
import {
  lookAtAddress,
  lookAtCertificate,
  lookAtMail,
  lookAtRealNames,
  lookAtSingleSignOn,
  lookAtSms,
} from './outside.ts'
import { lookAtReplication } from './replication.ts'

const ofDatabase: readonly Look[] = [
  lookAtServer,
  lookAtConnections,
  lookAtMigrations,
  lookAtKey,
  lookAtErasures,
  lookAtJobs,
  lookAtSetAside,
  lookAtArchive,
  lookAtReplica,
  lookAtReplication,
]

/** Timeout of a bucket in milliseconds, including retries. */
const timeoutMs = 10_000

/** Whether the bucket of FILE_STORE stores, returns and deletes a file: one small file, deleted afterwards. */
export const lookAtFiles: Look = async ({ settings }) => {
  if (settings.fileStore.kind === 'disk') return []
  const where = `s3://${settings.fileStore.bucket}`
  const store = await openFileStore(settings)
  const late = AbortSignal.timeout(timeoutMs)
  const { promise: waited, reject } = Promise.withResolvers<never>()
  late.onabort = () => reject(new Error('it does not answer'))
  try {
    await Promise.race([tried(store), waited])
    return []
  } catch (error) {
    const { message, cause } = error as Error & { cause?: { message?: string; name?: string } }
    const why = cause?.message || cause?.name || message
    return [wrong(`Files cannot be kept in ${where} (FILE_STORE): ${why.replace(/\.$/, '')}.`)]
  } finally {
    late.onabort = null
  }
}

async function tried(store: FileStore): Promise<void> {
  const key = `doctor-${randomUUID()}`
  const path = join(store.incoming, key)
  try {
    await writeFile(path, key)
    await store.take(key, path)
    if ((await buffer(await store.read(key))).toString() !== key)
      throw new Error('it returned other content than was stored')
    await store.remove(key)
  } finally {
    await rm(path, { force: true })
  }
}

const optionalChecks: readonly Look[] = [
  lookAtBackup,
  lookAtDisk,
  lookAtFiles,
  lookAtCertificate,
  lookAtAddress,
  lookAtMail,
  lookAtSms,
  lookAtRealNames,
  lookAtSingleSignOn,
]

/** Runs all checks of an installation and changes nothing. The worst findings come first. */
export async function examine(patient: Patient): Promise<Finding[]> {
  const away = await patient.pool.query('select 1').then(
    () => undefined,
    (error: Error) => error.message || 'it does not answer',
  )
  const looks = away === undefined ? [...ofDatabase, ...optionalChecks] : optionalChecks
  const found = (await Promise.all(looks.map(look => look(patient)))).flat()
  if (away !== undefined) found.unshift(wrong(`The database cannot be used: ${away}.`))
  return found.toSorted((a, b) => weights.indexOf(a.weight) - weights.indexOf(b.weight))
}
