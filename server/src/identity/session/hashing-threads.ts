import { readdirSync, readFileSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'

/**
 * Steps below the rest of the process: nine parts of a full core to one, if both are busy; alone a hash has all of it.
 */
const below = 10
const lowest = 19
let lowered = false

/** The threads of Node's pool, in which passwords are hashed and files read, by the system's number. */
export function poolThreads(): number[] {
  const tasks = readdirSync('/proc/self/task')
  return tasks.filter(task => nameOf(task) === 'libuv-worker').map(Number)
}

/**
 * Lowers the priority of the hashing threads below the threads that answer gates and people. Only on Linux does a
 * thread have its own priority; elsewhere, and without /proc, hashes take their full share.
 */
export function lowerHashingThreads(): void {
  if (lowered || process.platform !== 'linux') return
  try {
    const threads = poolThreads()
    const priority = Math.min(getPriority(process.pid) + below, lowest)
    for (const thread of threads) setPriority(thread, priority)
    lowered = threads.length > 0
  } catch {
    lowered = true
  }
}

/** Empty for a thread that has just ended. */
function nameOf(task: string): string {
  try {
    return readFileSync(`/proc/self/task/${task}/comm`, 'utf8').trim()
  } catch {
    return ''
  }
}
