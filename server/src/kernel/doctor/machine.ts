import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import type pg from 'pg'
import { lastBackup } from '../backup/last-backup.ts'
import { plans } from '../crypto/key-plan.ts'
import { KeyringError, KeyringStore } from '../crypto/keyring-store.ts'
import { masterKey } from '../crypto/master-key.ts'
import { findMasterKeys } from '../crypto/master-keys.ts'
import { readErasures } from '../retention/erasure-list.ts'
import { StartFailure } from '../services/start-failure.ts'
import { type Finding, fetchRow, type Look, watch, wrong } from './finding.ts'

const gigabyte = 1024 ** 3
const hour = 3_600_000

/** Whether enough disk space is free. */
export const lookAtDisk: Look = async ({ settings }) => {
  const disk = await statfs(settings.dataDir).catch(() => undefined)
  if (!disk) return [wrong(`The data folder ${settings.dataDir} cannot be read by this user.`)]
  const free = disk.bavail * disk.bsize
  const share = disk.bavail / Math.max(disk.blocks, 1)
  const freeSpace = `${(free / gigabyte).toFixed(1)} GB (${Math.round(share * 100)} %) are free on the disk of ${settings.dataDir}`
  if (free < gigabyte / 2) return [wrong(`Only ${freeSpace}; below 0.25 GB the server refuses changes.`)]
  return free < 5 * gigabyte && share < 0.1 ? [watch(`Only ${freeSpace}.`)] : []
}

/** Whether the master key exists, and decrypts the keys of this database. */
export const lookAtKey: Look = async ({ settings, pool }) => {
  try {
    const key = settings.key ?? masterKey(settings.dataDir, false)
    await new KeyringStore(pool, key, findMasterKeys(settings, key)).load(Object.keys(plans), new Date(0), [])
    return await lookAtRotation(pool)
  } catch (error) {
    if (error instanceof KeyringError || error instanceof StartFailure) return [wrong(error.message)]
    throw error
  }
}

/** The progress of a rotation of data keys, and whether it is stuck. */
async function lookAtRotation(pool: pg.Pool): Promise<Finding[]> {
  const {
    keys,
    sealing: encryptionKey,
    hours,
  } = await fetchRow<{ keys: number; sealing: string[]; hours: number }>(
    pool,
    `select (select count(*)::int from keyring where purpose = 'personal') as keys,
       coalesce(array_agg(distinct c.source || '.' || c.column_name) filter (where encrypted_in(c, k.kid)), '{}') as sealing,
       coalesce(floor(extract(epoch from now() - min(k.closed_at)) / 3600), 0)::int as hours
     from retired_key k cross join encrypted_column c where k.destroyed_at is null`,
  )
  if (keys < 2) return []
  if (encryptionKey.length > 0 && hours >= 1) {
    return [
      wrong(
        `An old data key was closed ${hours} hours ago and still seals ${encryptionKey.join(', ')}: run rotate-keys again; what nothing opens keeps its key.`,
      ),
    ]
  }
  return [
    watch('Data keys are being rotated; the old one is destroyed an hour after nothing is sealed by it any more.'),
  ]
}

/** Whether there is a recent backup. */
export const lookAtBackup: Look = async ({ settings, now }) => {
  // An external database server has its own backups; its archive is checked.
  if (settings.databaseUrl !== undefined) return []
  const last = lastBackup(settings.dataDir)
  if (!last) return [wrong('There is no backup. Make one each night: npm run admin -- backup <folder>.')]
  if (!existsSync(last.folder)) return [wrong(`The last backup, ${last.folder}, is gone or its disk is not mounted.`)]
  const hours = Math.floor((now() - Date.parse(last.at)) / hour)
  return hours < 24 ? [] : [wrong(`The last backup that passed its check is ${hours} hours old (${last.folder}).`)]
}

/** Whether the list exists by which a restore repeats later erasures. */
export const lookAtErasures: Look = async ({ settings, erasures }) => {
  // A database without migrations has none.
  const known = (await erasures?.().catch(() => undefined)) ?? []
  try {
    const recorded = new Set(readErasures(settings.dataDir).flatMap(one => ('request' in one ? one.request : [])))
    const missing = known.filter(({ request }) => !recorded.has(request)).map(({ number }) => number)
    if (missing.length === 0) return []
    const sentence = `${settings.dataDir}/erasures.list lacks ${missing.length} erasures (${missing.slice(0, 5).join(', ')}): a restore would bring those people back.`
    return [
      settings.databaseUrl === undefined
        ? wrong(`${sentence} The next backup completes it: npm run admin -- backup <folder>.`)
        : watch(`${sentence} Bring the lists of all servers together: npm run admin -- erase-again <folder>.`),
    ]
  } catch (error) {
    if (!(error instanceof StartFailure)) throw error
    return [wrong(error.message)]
  }
}
