import { createHash } from 'node:crypto'
import { chmodSync, chownSync, lstatSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseUser } from './database-user.ts'
import { systemErrorCode } from './start-failure.ts'

/**
 * The private folder of the socket. It lies in the system's temporary folder because the path of a socket may be
 * 107 bytes long at most, and a data folder may be deeper than that. Its name follows from the data folder, so that
 * runs that were killed leave one folder, not many.
 */
export function makeRunFolder(dataDir: string, user: DatabaseUser | undefined): string {
  const folder = join(tmpdir(), `fairgate-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`)
  const usable = folder.length < 80 && isPrivate(folder, user)
  const chosen = usable ? folder : mkdtempSync(join(folder.length < 80 ? tmpdir() : '/tmp', 'fairgate-'))
  chmodSync(chosen, 0o700)
  if (user) chownSync(chosen, user.uid, user.gid)
  return chosen
}

/** Removes the folder of the socket, and whatever PostgreSQL left in it. */
export function removeRunFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
}

/** Anybody may have made a folder of that name: only one that belongs to us or to PostgreSQL's account will do. */
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
