import { randomUUID } from 'node:crypto'
import { codes } from '@fairgate/contract/kernel/refusal/refusal'
import { expect } from 'vitest'
import { randomFrom } from './random.ts'
import { walkLength } from './walk-length.ts'

export interface WalkReply {
  statusCode: number
  reason?: string
  data: unknown
}

/** A command of a walk, and what its model says must come: a refusal, or undefined if it is done. */
export interface WalkStep {
  name: string
  send(traceId: string): Promise<WalkReply>
  expected: { refused: string } | undefined
  /** The answer is a secret, which only its wire opens: a repeat is refused. */
  secret?: boolean
}

/** A random walk whose answers a model predicts; `WALK_SEED` chooses another one. */
export function createWalk(usualSeed: number, full: number) {
  const seed = Number(process.env.WALK_SEED ?? usualSeed)
  const random = randomFrom(seed)
  const below = (bound: number): number => Math.floor(random() * bound)
  const answers = new Map<string, number>()

  return {
    ...{ seed, steps: walkLength(full), below },
    one: <T>(of: readonly T[]): T => of[below(of.length)] as T,

    /** A version as the caller may have it: seldom another one than the present. */
    versionOf: ({ version }: { version: number }): number => (below(8) ? version : version + below(3) - 1 || 7),

    /** Sends a command, and some of those that were done a second time. */
    async send(step: WalkStep, said: string): Promise<void> {
      const traceId = randomUUID().replaceAll('-', '')
      const reply = await step.send(traceId)
      const answer = reply.statusCode === codes.done ? 'done' : (reply.reason ?? String(reply.statusCode))
      expect(answer, said).toBe(step.expected?.refused ?? 'done')
      const counted = `${step.name} ${answer}`
      answers.set(counted, (answers.get(counted) ?? 0) + 1)
      if (answer !== 'done' || below(4) > 0) return
      const again = await step.send(traceId)
      if (step.secret) expect(again.statusCode, said).toBe(codes.traceReused)
      else expect(again.data, said).toEqual(reply.data)
    },

    /** Every one of these was done at least once, if the walk was long enough. */
    expectDone(names: readonly string[]): void {
      if (walkLength(full) < full) return
      expect(names.filter(name => !answers.has(`${name} done`))).toEqual([])
    },
  }
}
