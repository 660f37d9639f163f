import { readFileSync, realpathSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { StartFailure } from './start-failure.ts'

/** The account that PostgreSQL runs under; PostgreSQL refuses to run as root. */
export type DatabaseUser = { uid: number; gid: number }

const preferredNames = ['postgres', '_postgres', 'nobody']

/**
 * The account for PostgreSQL, or undefined when it runs as the current user. An existing cluster keeps the account that
 * owns it, even if a better one exists now.
 */
export function databaseUser(cluster: string): DatabaseUser | undefined {
  if (process.getuid?.() !== 0) return undefined
  const owner = statSync(cluster, { throwIfNoEntry: false })
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const known = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map(line => line.split(':'))
  for (const name of preferredNames) {
    const entry = known.find(fields => fields[0] === name)
    if (entry) return { uid: Number(entry[2]) >>> 0, gid: Number(entry[3]) >>> 0 }
  }
  throw new StartFailure(
    'PostgreSQL does not run as root, and this machine has neither a user "postgres" nor "nobody".',
  )
}

/** Whether `user` has access to `path`: the search bit on every folder above it, by owner, group or others. */
export function canReach(path: string, user: DatabaseUser): boolean {
  for (let folder = dirname(realpathSync(path)); ; folder = dirname(folder)) {
    const { mode, uid, gid } = statSync(folder)
    const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001
    if ((mode & bit) === 0) return false
    if (folder === dirname(folder)) return true
  }
}
