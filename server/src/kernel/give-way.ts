import { readdirSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'

const lowest = 19

/**
 * Puts a process behind those that are waited for, by so many steps of `nice`; 0 is this one. On Linux a thread has a priority of its
 * own: those that collect the engine's garbage began before any of our code, so each is put behind by itself; later ones inherit it.
 * Where that is forbidden it takes its full share.
 */
export function giveWay(pid: number, steps: number): void {
  for (const thread of threadsOf(pid)) {
    try {
      setPriority(thread, Math.min(getPriority(thread) + steps, lowest))
    } catch {
      // Forbidden, or gone already.
    }
  }
}

function threadsOf(pid: number): number[] {
  if (process.platform !== 'linux') return [pid]
  try {
    return readdirSync(`/proc/${pid || 'self'}/task`).map(Number)
  } catch {
    return [pid]
  }
}
