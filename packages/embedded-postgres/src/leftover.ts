import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { isRunning, processesIn, signal, waitUntilGone } from './running-process.ts'

/**
 * Stops processes that a killed run left in a cluster: a postmaster without its server, or backends without their
 * postmaster that still use its shared memory. First fast shutdown, then immediate, then kill: because of the
 * write-ahead log none of these loses acknowledged data.
 */
export async function stopLeftover(cluster: string): Promise<void> {
  const pidFile = join(cluster, 'postmaster.pid')
  const postmaster = postmasterPid(cluster)
  const left = process.platform === 'linux' ? processesIn(cluster) : postmaster ? [postmaster] : []
  if (left.length > 0) await stopAll(left, postmaster)
  // A process id of an earlier boot may now belong to another program, which PostgreSQL would take for its own.
  rmSync(pidFile, { force: true })
}

/** The process id in `postmaster.pid`, if that process is running. */
export function postmasterPid(cluster: string): number | undefined {
  const pid = Number(pidLines(cluster)[0])
  return Number.isInteger(pid) && pid > 0 && isRunning(pid) ? pid : undefined
}

/** Whether this postmaster accepts connections: line 8 of its file says so. */
export function isReady(cluster: string, pid: number): boolean {
  const lines = pidLines(cluster)
  return Number(lines[0]) === pid && lines[7]?.trim() === 'ready'
}

function pidLines(cluster: string): string[] {
  try {
    return readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return []
  }
}

async function stopAll(left: number[], postmaster: number | undefined): Promise<void> {
  const lead = postmaster !== undefined && left.includes(postmaster) ? [postmaster] : []
  for (const pid of lead) signal(pid, 'SIGINT')
  if (await waitUntilGone(left, lead.length > 0 ? 6_000 : 2_000)) return
  for (const pid of left) signal(pid, 'SIGQUIT')
  if (await waitUntilGone(left, 2_000)) return
  for (const pid of left) signal(pid, 'SIGKILL')
  await waitUntilGone(left, 2_000)
}
