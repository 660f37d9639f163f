import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { systemErrorCode } from './start-failure.ts'

/** Whether a process with this id exists, ours or another user's. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return processState(pid) !== 'Z'
  } catch (error) {
    return systemErrorCode(error) === 'EPERM'
  }
}

/**
 * The start of a process in clock ticks since boot, which distinguishes it from a later process with the same id. Empty
 * if the system does not report it (not Linux).
 */
export function startOf(pid: number): string {
  return statFields(pid)[19] ?? ''
}

/** Processes whose working folder is `folder`: PostgreSQL and all its children work in their data folder. Linux only. */
export function processesIn(folder: string): number[] {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(Number)
    .filter(pid => pid !== process.pid && workingFolder(pid) === folder)
}

/** Waits until none of `pids` runs; false if some still do after `milliseconds`. */
export async function waitUntilGone(pids: number[], milliseconds: number): Promise<boolean> {
  const deadline = Date.now() + milliseconds
  while (pids.some(isRunning)) {
    if (Date.now() > deadline) return false
    await wait(25)
  }
  return true
}

/** Sends a signal; a process that ended meanwhile is no error. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (systemErrorCode(error) !== 'ESRCH') throw error
  }
}

function workingFolder(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return undefined
  }
}

function processState(pid: number): string | undefined {
  return statFields(pid)[0]
}

/** The fields of /proc/<pid>/stat after the name, which may itself contain spaces and brackets. */
function statFields(pid: number): string[] {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'latin1')
    return line.slice(line.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}
