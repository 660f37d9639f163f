import { residentOf } from './kernel/cpu.ts'
import type { Stage } from './kernel/stage.ts'

/** Resident memory of the server process in whole MB. */
export function idleMemory({ server }: Stage): number {
  return Math.round(residentOf(server.pid))
}
