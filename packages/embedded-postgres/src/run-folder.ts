import { createHash } from 'node:crypto'
import { chmodSync, chownSync, lstatSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseUser } from './database-user.ts'
import { systemErrorCode } from './start-failure.ts'

/**
 * The private folder of the socket. It is in the system's temporary folder because the path of a socket has at most 107
 * bytes, and the path of a data folder may be longer. Its name is derived from the data folder, so that killed runs
 * leave only one folder.
 */
export function makeRunFolder(dataDir: string, user: DatabaseUser | undefined): string {
  const folder = join(tmpdir(), `fairgate-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`)
  const usable = folder.length < 80 && isPrivate(folder, user)
  const chosen = usable ? folder : mkdtempSync(join(folder.length < 80 ? tmpdir() : '/tmp', 'fairgate-'))
  chmodSync(chosen, 0o700)
  if (user) chownSync(chosen, user.uid, user.gid)
  return chosen
}

/** Removes the folder of the socket, with everything that PostgreSQL left in it. */
export function removeRunFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
}

/**
 * Another user may have created a folder of that name: only one that belongs to us or to PostgreSQL's account is used.
 */
function isPrivate(folder: string, user: DatabaseUser | undefined): boolean {
  try {
    mkdirSync(folder, { mode: 0o700 })
    return true
  } catch (error) {
    if (systemErrorCode(error) !== 'EEXIST') throw error
  }
  const found = lstatSync(folder)
  const trusted = [process.getuid?.(), user?.uid]
  return found.isDirectory() && trusted.includes(found.uid)
}
