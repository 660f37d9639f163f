import { setTimeout as pause } from 'node:timers/promises'
import { changed, type Drill, leaderOf, untilRecovered } from '../drill.ts'
import { databases } from '../setup/cluster.ts'

const lostFor = 60_000

/** Both standbys fail for a minute, etcd does not: the primary stays, and must not acknowledge anything. */
export const standbysLost: Drill = {
  number: 4,
  title: 'both standbys unavailable for 60 s',
  // As long as they are unavailable, and until they follow again.
  writesWithin: 90,
  protection: {
    name: 'synchronous_mode_strict',
    remove: changed({ synchronous_mode_strict: false }, { synchronous_mode_strict: true }),
  },
  async play(scene) {
    const { cluster, load, witness, say, expect } = scene
    const leader = await leaderOf(scene)
    const standbys = databases.filter(machine => machine !== leader)
    for (const machine of standbys) cluster.crashDatabase(machine)
    const lost = performance.now()
    const refusedBefore = load.result.outages.length
    await pause(lostFor)
    // Commits that were begun later than the last answer of a standby.
    const alone = witness.acknowledgedBy(leader, lost + 1_000, performance.now())
    expect(alone === 0, `${alone} commits were acknowledged although only one disk has them`)
    for (const machine of standbys) cluster.startPatroni(machine)
    const back = performance.now()
    await untilRecovered(scene)
    say(`writes ${((performance.now() - back) / 1_000).toFixed(1)} s after the standbys were started`)
    expect(load.result.outages.length > refusedBefore, 'no write was answered by 10503')
  },
}
