import { setTimeout as pause } from 'node:timers/promises'
import { changed, type Drill, leaderOf, type Scene, untilRecovered, untilWritten } from '../drill.ts'
import { type DatabaseName, databases } from '../setup/cluster.ts'
import { healNetwork, isolate, killOn, separate, slowDown } from '../setup/network.ts'

/** Longer than it takes to replace a primary. */
const cutFor = 35_000

/** The network fails in five ways, and Patroni once. */
export const networkCut: Drill = {
  number: 2,
  title: 'network cut in five ways; Patroni of the primary killed alone',
  writesWithin: 30,
  protection: {
    name: 'synchronous replication',
    remove: changed(
      { synchronous_mode: false, synchronous_mode_strict: false },
      { synchronous_mode: 'quorum', synchronous_mode_strict: true },
    ),
  },
  async play(scene) {
    await primaryAlone(scene)
    await primaryWithStandby(scene)
    await etcdMinority(scene)
    await nodeFromPrimary(scene)
    await slowLine(scene)
    await patroniKilled(scene)
  },
}

/** The primary and a node are cut off: both sides have a node, one has the majority. */
async function primaryAlone(scene: Scene): Promise<void> {
  const { cluster, witness, say, expect } = scene
  const leader = await leaderOf(scene)
  isolate(leader, 'node1')
  const cut = performance.now()
  const successor = await cluster.successorOf(leader)
  await untilWritten(scene)
  say(`${leader} alone with node1: ${successor} writes after ${secondsSince(cut)} s`)
  await pause(cut + cutFor - performance.now())
  const isolated = witness.acknowledgedBy(leader, cut, performance.now())
  expect(isolated === 0, `${isolated} commits were acknowledged by a primary that was cut off alone`)
  healNetwork()
  await untilRecovered(scene)
}

/** The primary, a standby and a node are cut off: they are the majority, and nothing changes for them. */
async function primaryWithStandby(scene: Scene): Promise<void> {
  const { witness, say, expect } = scene
  const leader = await leaderOf(scene)
  const [standby, other] = databases.filter(machine => machine !== leader) as [DatabaseName, DatabaseName]
  isolate(leader, standby, 'node1')
  const cut = performance.now()
  await pause(1_000)
  await untilWritten(scene)
  say(`${leader} with ${standby} and node1: writes after ${secondsSince(cut)} s`)
  await pause(cut + cutFor - performance.now())
  const isolated = witness.acknowledgedBy(other, cut, performance.now())
  expect(isolated === 0, `${isolated} commits were acknowledged by a standby that was cut off alone`)
  expect((await leaderOf(scene)) === leader, `${leader} had the majority and did not stay the primary`)
  healNetwork()
  await untilRecovered(scene)
}

/** Two of three etcd fail, the databases do not. */
async function etcdMinority(scene: Scene): Promise<void> {
  const { cluster, say, expect } = scene
  const leader = await leaderOf(scene)
  const others = databases.filter(machine => machine !== leader)
  for (const machine of others) killOn(machine, 'etcd')
  const cut = performance.now()
  await pause(cutFor)
  expect((await cluster.leader()) === leader, `${leader} did not stay the primary without etcd (failsafe_mode)`)
  await untilWritten(scene)
  say(`etcd without a majority for ${secondsSince(cut)} s: ${leader} stays the primary`)
  for (const machine of others) cluster.startEtcd(machine)
  await untilRecovered(scene)
}

/** One node does not reach the primary; the other one does. */
async function nodeFromPrimary(scene: Scene): Promise<void> {
  const { say, expect } = scene
  const leader = await leaderOf(scene)
  separate('node1', leader)
  const cut = performance.now()
  await pause(1_000)
  await untilWritten(scene)
  say(`node1 cut off from ${leader} only: writes after ${secondsSince(cut)} s`)
  await pause(15_000)
  expect((await leaderOf(scene)) === leader, `${leader} did not stay the primary`)
  healNetwork()
  await untilRecovered(scene)
}

/** The line of the primary delays and loses packets: a round trip takes 200 ms. */
async function slowLine(scene: Scene): Promise<void> {
  const { machines, load, say } = scene
  const leader = await leaderOf(scene)
  const before = load.result.acknowledged.writes.length
  slowDown(machines.root, leader, 0.1, 0.05)
  await pause(30_000)
  const written = load.result.acknowledged.writes.length - before
  say(`line of ${leader} with 200 ms and 5 % loss for 30 s: ${written} writes, ${await leaderOf(scene)} is the primary`)
  healNetwork()
  await untilRecovered(scene)
}

/** PostgreSQL of the primary goes on without Patroni, who would have ended it. */
async function patroniKilled(scene: Scene): Promise<void> {
  const { cluster, witness, say, expect } = scene
  const leader = await leaderOf(scene)
  killOn(leader, 'patroni')
  const cut = performance.now()
  const successor: DatabaseName = await cluster.successorOf(leader)
  await untilWritten(scene)
  // Not earlier: Patroni calls a machine the primary once it has the lock, some moments before PostgreSQL is promoted.
  const succeeded = performance.now()
  say(`Patroni of ${leader} killed: ${successor} writes after ${secondsSince(cut)} s`)
  await pause(10_000)
  const behind = witness.acknowledgedBy(leader, succeeded, performance.now())
  expect(behind === 0, `${behind} commits were acknowledged by a former primary`)
  cluster.startPatroni(leader)
  await untilRecovered(scene)
}

const secondsSince = (moment: number): string => ((performance.now() - moment) / 1_000).toFixed(1)
