import { spawnSync } from 'node:child_process'
import { childrenOf } from './cpu.ts'

/**
 * Pins a process, its threads and its children to some cores (`0`, `0-1`). Returns whether the system supports that.
 */
export function pinTo(cores: string, pid: number): boolean {
  const pinned = spawnSync('taskset', ['-acp', cores, String(pid)], { stdio: 'ignore' }).status === 0
  return childrenOf(pid).every(child => pinTo(cores, child)) && pinned
}
