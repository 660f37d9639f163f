import { readdirSync, readFileSync, writeFileSync } from 'node:fs'

/** Kernel ticks a second; 100 on every Linux that Node runs on. */
const ticksPerSecond = 100

interface Stat {
  parent: number
  /** Seconds of the process itself. */
  own: number
  /** Seconds of its children that have ended. */
  ended: number
}

function statOf(pid: number): Stat | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in brackets may contain spaces; fields are counted after it.
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const [parent = 0, utime = 0, stime = 0, cutime = 0, cstime = 0] = [1, 11, 12, 13, 14].map(n => fields[n])
    return { parent, own: (utime + stime) / ticksPerSecond, ended: (cutime + cstime) / ticksPerSecond }
  } catch {
    return undefined
  }
}

/** CPU seconds of the running threads; 0 where the system does not count them. */
function ofThreads(pid: number): number {
  try {
    const nanoseconds = readdirSync(`/proc/${pid}/task`).map(thread =>
      Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]),
    )
    return nanoseconds.reduce((sum, one) => sum + one, 0) / 1e9
  } catch {
    return 0
  }
}

/** CPU seconds of a process and its running and ended children. A child that ends meanwhile counts for its parent. */
export function cpuOf(pid: number): number {
  const children = childrenOf(pid).reduce((sum, child) => sum + cpuOf(child), 0)
  const root = statOf(pid)
  // The scheduler counts nanoseconds, but not those of threads that have ended.
  return root ? Math.max(root.own, ofThreads(pid)) + root.ended + children : 0
}

/** Process ids of the direct children. */
export function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(Number)
    .filter(child => statOf(child)?.parent === pid)
}

/** Resident memory of one process in MB. */
export function residentOf(pid: number): number {
  const match = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Number(match?.[1] ?? 0) / 1024
}

/** Lets `peakOf` count from now. */
export const forgetPeak = (pid: number): void => writeFileSync(`/proc/${pid}/clear_refs`, '5')

/** Highest resident memory of one process in MB since it started, or since `forgetPeak`. */
export function peakOf(pid: number): number {
  const match = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Number(match?.[1] ?? 0) / 1024
}
