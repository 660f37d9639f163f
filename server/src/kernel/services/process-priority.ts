import { readdirSync, readFileSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'

const lowestPriority = 19

/**
 * Raises the niceness of a process by `steps`, so that the scheduler prefers other processes; pid 0 is this process. On Linux each
 * thread has its own priority: the garbage collector's threads start before any of our code, so each thread is changed by itself, and
 * later threads inherit it. Where the system forbids the change, the process keeps its priority.
 */
export function renice(pid: number, steps: number): void {
  for (const thread of findThreads(pid)) {
    try {
      setPriority(thread, Math.min(getPriority(thread) + steps, lowestPriority))
    } catch {
      // The system forbids it, or the process has ended.
    }
  }
}

/**
 * Runs the threads of V8 that collect garbage and compile at the lowest priority: on a contended core they delay the
 * requests that the main thread answers. Only Linux has a priority for each thread.
 */
export function lowerHelperThreads(): void {
  if (process.platform !== 'linux') return
  for (const thread of findThreads(0)) {
    try {
      const name = readFileSync(`/proc/self/task/${thread}/comm`, 'utf8').trim()
      if (name === 'V8Worker') setPriority(thread, lowestPriority)
    } catch {
      // The thread has ended.
    }
  }
}

function findThreads(pid: number): number[] {
  if (process.platform !== 'linux') return [pid]
  try {
    return readdirSync(`/proc/${pid || 'self'}/task`).map(Number)
  } catch {
    return [pid]
  }
}
