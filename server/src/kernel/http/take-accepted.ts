import type { Server } from 'node:http'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'

/**
 * Milliseconds during which a stopping server still accepts requests, so that those in transit on open connections
 * arrive.
 */
const leavingFor = 250

/** Milliseconds until it stops accepting them, however many come. */
const leavingAtMost = 5_000

/**
 * Reads what the system has accepted for us: closing would reset queued connections, and those with unread requests.
 * Node accepts one connection per turn of its event loop and reads it in the next, so a burst takes many.
 */
export async function takeAccepted(server: Server): Promise<void> {
  let arrived = 0
  const count = () => arrived++
  server.on('connection', count).on('request', count)
  const end = performance.now() + leavingAtMost
  await pause(leavingFor)
  for (let seen = -1; seen !== arrived && performance.now() < end; ) {
    seen = arrived
    for (let turn = 0; turn < 4; turn++) await nextTurn()
  }
  server.off('connection', count).off('request', count)
}
