import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, openSync, renameSync, writeFileSync } from 'node:fs'
import type pg from 'pg'
import sql from 'sql-template-tag'
import { keyMark } from '../../backup/key-mark.ts'
import { type Db, toDb, transaction } from '../../database/database.ts'
import { StartFailure } from '../../services/start-failure.ts'
import type { Settings } from '../../settings/config.ts'
import { unwrap, wrap } from '../key-wrap.ts'
import { buildContext, KeyringError } from '../keyring-store.ts'
import { keyIn, masterKey } from '../master-key.ts'
import { findMasterKeys, keyFile, type MasterKeys, nextKeyFile } from '../master-keys.ts'

interface Wrapped {
  kid: string
  purpose: string
  scope: string
  wrapped: Buffer
}

/**
 * Wraps every key again with another master key, in one transaction: before it the old one works, after it the new one.
 * Returns the number of keys.
 */
export async function rewrapKeys(pool: pg.Pool, masters: MasterKeys, next: Buffer): Promise<number> {
  return transaction(pool, async db => {
    // Some hundred rows; a concurrent new key waits, and is refused by `keyring_wrapped_by`.
    await db.run(sql`lock table keyring in share row exclusive mode`)
    const rows = await db.many<Wrapped>(sql`select kid, purpose, scope, wrapped from keyring`)
    const made = rows.map(row => wrap(next, openedBy(masters, row), buildContext(row)))
    await db.run(sql`insert into master_key (mark) values (${keyMark(next)}) on conflict do nothing`)
    await db.run(sql`update keyring k set wrapped = u.made, wrapped_by = ${keyMark(next)}
      from unnest(${rows.map(({ kid }) => kid)}::text[], ${made}::bytea[]) u (kid, made) where k.kid = u.kid`)
    await db.run(sql`delete from master_key where mark <> ${keyMark(next)}`)
    return rows.length
  })
}

function openedBy(masters: MasterKeys, row: Wrapped): Buffer {
  const opened = masters.tried(master => unwrap(master, row.wrapped, buildContext(row)))
  if (opened) return opened
  throw new KeyringError(`Key ${row.kid} opens by none of the master keys at hand; nothing was changed.`)
}

/** Rotates the master key of an installation; reports what it did, and what is left to do. */
export async function rotateMasterKey(settings: Settings, pool: pg.Pool): Promise<string> {
  const { key, nextKey, dataDir } = settings
  if (key !== undefined) {
    if (!nextKey) {
      throw new StartFailure(
        'Set FAIRGATE_KEY_NEXT to 32 new random bytes as base64url on every server, restart them one after the other, then run this again with it.',
        2,
      )
    }
    const count = await rewrapKeys(pool, findMasterKeys(settings, key), nextKey)
    return `${count} keys are wrapped by FAIRGATE_KEY_NEXT now. Make it FAIRGATE_KEY on every server, and remove FAIRGATE_KEY_NEXT, at their next restarts. Backups made before open by the old one: keep it as long as them.`
  }
  const own = masterKey(dataDir, false)
  const next = createNextKey(dataDir)
  const count = await rewrapKeys(pool, findMasterKeys(settings, own), next)
  await adoptNextKey(dataDir, toDb(pool))
  return `${count} keys are wrapped by a new master key, in ${keyFile(dataDir)}. The old one is in ${keyFile(dataDir)}.before: keep it elsewhere as long as backups made before, then remove it.`
}

/** Made, or found from a run that was killed. */
function createNextKey(dataDir: string): Buffer {
  const file = nextKeyFile(dataDir)
  if (existsSync(file)) return keyIn(file)
  const next = randomBytes(32)
  // Atomic, because running servers may read it at any moment.
  writeFileSync(`${file}.new`, `${next.toString('base64url')}\n`, { mode: 0o600, flush: true })
  renameSync(`${file}.new`, file)
  syncedFolder(dataDir)
  return next
}

/**
 * If the database already uses `key.next`, that file becomes `key`: after a rotation, or at the start after a killed
 * one.
 */
export async function adoptNextKey(dataDir: string, db: Db): Promise<void> {
  const file = nextKeyFile(dataDir)
  if (!existsSync(file)) return
  const isKnown = await db.maybe(sql`select from master_key where mark = ${keyMark(keyIn(file))}`)
  if (!isKnown) return
  if (existsSync(keyFile(dataDir))) renameSync(keyFile(dataDir), `${keyFile(dataDir)}.before`)
  renameSync(file, keyFile(dataDir))
  syncedFolder(dataDir)
}

function syncedFolder(path: string): void {
  if (process.platform === 'win32') return
  const folder = openSync(path, 'r')
  fsyncSync(folder)
  closeSync(folder)
}
