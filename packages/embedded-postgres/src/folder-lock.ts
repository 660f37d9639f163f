import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isRunning, startOf } from './running-process.ts'
import { StartFailure, systemErrorCode } from './start-failure.ts'

/**
 * Locks a data folder against a second server: `server.lock` names the process that uses it. A lock whose process is
 * gone (killed, power cut, id reused by another program) is taken over.
 * @returns releases the lock
 * @throws StartFailure naming the other process
 */
export function lockFolder(dataDir: string): () => void {
  const lock = join(dataDir, 'server.lock')
  const mine = `${lock}.${process.pid}`
  writeFileSync(mine, `${process.pid} ${startOf(process.pid)}\n`)
  try {
    for (let attempt = 0; attempt < 5; attempt++) {
      if (linked(mine, lock)) return () => rmSync(lock, { force: true })
      const lockContent = content(lock)
      if (lockContent === undefined) continue
      const owner = liveOwner(lockContent)
      if (owner) throw inUse(dataDir, owner)
      removeStale(lock, `${mine}.stale`, lockContent)
    }
    throw new StartFailure(`The lock ${lock} could not be taken; another server is starting on this folder.`)
  } finally {
    rmSync(mine, { force: true })
  }
}

function inUse(dataDir: string, pid: number): StartFailure {
  return new StartFailure(
    `Another server (process ${pid}) already uses the data folder ${dataDir}; stop it, or give this one its own FAIRGATE_DATA.`,
  )
}

/** Only one process can create a hard link, and no other process sees it half written. */
function linked(mine: string, lock: string): boolean {
  try {
    linkSync(mine, lock)
    return true
  } catch (error) {
    if (systemErrorCode(error) === 'EEXIST') return false
    throw error
  }
}

function content(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

function liveOwner(lockContent: string): number | undefined {
  const [pid = '', start = ''] = lockContent.trim().split(' ')
  const id = Number(pid)
  if (!Number.isInteger(id) || id <= 0 || id === process.pid || !isRunning(id)) return undefined
  return startOf(id) === start ? id : undefined
}

/** Two starting processes may both consider the lock stale; whoever moved away the other's new one puts it back. */
function removeStale(lock: string, aside: string, expected: string): void {
  try {
    renameSync(lock, aside)
  } catch {
    return
  }
  if (content(aside) !== expected) linked(aside, lock)
  rmSync(aside, { force: true })
}
