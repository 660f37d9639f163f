import { setTimeout as pause } from 'node:timers/promises'
import { changed, type Drill, leaderOf, type Scene, untilRecovered, untilWritten } from '../drill.ts'
import { databases } from '../setup/cluster.ts'
import { healNetwork, separate } from '../setup/network.ts'

const times = 5

/** The machine of the primary fails, five times, each time another one. */
export const primaryKilled: Drill = {
  number: 1,
  title: 'kill -9 of the primary machine, five times',
  writesWithin: 30,
  protection: {
    name: 'synchronous replication',
    remove: changed(
      { synchronous_mode: false, synchronous_mode_strict: false },
      { synchronous_mode: 'quorum', synchronous_mode_strict: true },
    ),
  },
  async play(scene) {
    for (let time = 1; time <= times; time++) await kill(scene, time)
  },
}

async function kill(scene: Scene, time: number): Promise<void> {
  const { cluster, say } = scene
  const leader = await leaderOf(scene)
  // Every second time its line to the standbys fails first: what it acknowledges then is on one disk only.
  const isCutFirst = time % 2 === 1
  if (isCutFirst) {
    for (const machine of databases) if (machine !== leader) separate(leader, machine)
    await pause(500)
  }
  cluster.powerOff(leader)
  const began = performance.now()
  const successor = await cluster.successorOf(leader)
  await untilWritten(scene)
  const seconds = ((performance.now() - began) / 1_000).toFixed(1)
  say(
    `${time}: ${leader} killed${isCutFirst ? ' 0.5 s after its line to the standbys' : ''}, ${successor} writes after ${seconds} s`,
  )
  healNetwork()
  cluster.boot(leader)
  await untilRecovered(scene)
}
