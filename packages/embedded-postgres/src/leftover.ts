import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { isRunning, processesIn, signal, waitUntilGone } from './running-process.ts'

/**
 * Stops what a killed run left behind in a cluster: a postmaster that lost its server, or backends that lost their
 * postmaster and still hold its shared memory. Gentle first (fast shutdown), then immediate, then by force: the log
 * written ahead makes even the last one lose nothing that was acknowledged.
 */
export async function stopLeftover(cluster: string): Promise<void> {
  const pidFile = join(cluster, 'postmaster.pid')
  const postmaster = postmasterPid(cluster)
  const left = process.platform === 'linux' ? processesIn(cluster) : postmaster ? [postmaster] : []
  if (left.length > 0) await stopAll(left, postmaster)
  // A process id of an earlier boot may meanwhile belong to a stranger; PostgreSQL would take it for its own.
  rmSync(pidFile, { force: true })
}

/** The process id that `postmaster.pid` names, when it is running. */
export function postmasterPid(cluster: string): number | undefined {
  const pid = Number(pidLines(cluster)[0])
  return Number.isInteger(pid) && pid > 0 && isRunning(pid) ? pid : undefined
}

/** Whether this postmaster accepts connections: it says so in line 8 of its file. */
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
