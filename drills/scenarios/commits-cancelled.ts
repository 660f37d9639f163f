import { setTimeout as pause } from 'node:timers/promises'
import { type Drill, leaderOf, type Scene, untilRecovered, untilWritten } from '../drill.ts'
import { databases } from '../setup/cluster.ts'
import { healNetwork, separate } from '../setup/network.ts'
import { rebuilt } from '../setup/rebuilt.ts'

const times = 2
/** Less than it takes until Patroni gives the primary up. */
const waitFor = 4_000

/** Commits wait for a standby that does not answer; somebody cancels them; then the primary is lost. */
export const commitsCancelled: Drill = {
  number: 3,
  title: 'commits that wait for a standby are cancelled, then the primary fails',
  writesWithin: 40,
  protection: {
    name: 'the warning of a cancelled commit',
    remove: rebuilt(
      'server/src/kernel/database/primary-client.ts',
      'if (!isInterruptedWait(warning)) return',
      'return',
    ),
  },
  async play(scene) {
    for (let time = 1; time <= times; time++) await cancel(scene, time)
  },
}

async function cancel(scene: Scene, time: number): Promise<void> {
  const { cluster, say, expect } = scene
  const leader = await leaderOf(scene)
  for (const machine of databases) if (machine !== leader) separate(leader, machine)
  let cancelled = 0
  for (const until = performance.now() + waitFor; performance.now() < until; await pause(100)) {
    const rows = await cluster.ask<{ cancelled: boolean }>(
      leader,
      `select pg_cancel_backend(pid) as cancelled from pg_stat_activity where wait_event = 'SyncRep' and datname = 'fairgate'`,
    )
    cancelled += rows?.length ?? 0
  }
  cluster.powerOff(leader)
  expect(cancelled > 0, 'no commit waited for a standby')
  const successor = await cluster.successorOf(leader)
  await untilWritten(scene)
  say(`${time}: ${cancelled} commits cancelled, then ${leader} killed; ${successor} writes`)
  healNetwork()
  cluster.boot(leader)
  await untilRecovered(scene)
}
