import { setTimeout as pause } from 'node:timers/promises'
import type { Load } from './load/load.ts'
import type { DatabaseName } from './setup/cluster.ts'
import type { Stage } from './setup/stage.ts'
import type { Witness } from './witness.ts'

/** One drill. */
export interface Drill {
  number: number
  title: string
  /** For how many seconds writes may be unavailable at most. */
  writesWithin: number
  /** What protects from loss, and how it is taken away; undoes that at the end. */
  protection: { name: string; remove(stage: Stage): Promise<() => Promise<void>> }
  play(scene: Scene): Promise<void>
}

/** What a drill works on: the set-up under load. */
export interface Scene extends Stage {
  load: Load
  witness: Witness
  say(line: string): void
  /** Notes what went wrong, if `isTrue` is false. */
  expect(isTrue: boolean, otherwise: string): void
}

/** Waits until so many more writes were acknowledged by Fairgate. */
export async function untilWritten({ load }: Scene, count = 20): Promise<void> {
  const before = load.result.acknowledged.writes.length
  for (const until = performance.now() + 120_000; performance.now() < until; await pause(50))
    if (load.result.acknowledged.writes.length >= before + count) return
  throw new Error('No writes are acknowledged any more')
}

/** Waits until the set-up is complete again and has worked for a moment. */
export async function untilRecovered(scene: Scene): Promise<void> {
  await scene.cluster.untilHealthy()
  await untilWritten(scene)
}

export const leaderOf = async ({ cluster }: Scene): Promise<DatabaseName> => {
  const leader = await cluster.leader()
  if (!leader) throw new Error('There is no primary')
  return leader
}

/** Changes settings of the cluster for a variant without protection. */
export const changed =
  (settings: object, back: object) =>
  async ({ cluster }: Stage) => {
    await cluster.edit(settings)
    // Patroni applies it in its next rounds.
    await pause(12_000)
    return async () => {
      await cluster.edit(back)
      await pause(12_000)
    }
  }
