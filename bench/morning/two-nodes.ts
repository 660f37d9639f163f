import { setTimeout as pause } from 'node:timers/promises'
import { codes } from '@fairgate/contract/kernel/refusal/refusal'

/** A final answer, and how often the request was sent again. */
export interface Repeated<Answer> {
  answer: Answer | undefined
  repeats: number
}

/** How long (ms) a request is repeated before it counts as lost. */
const patience = 60_000

const passing: readonly number[] = [codes.unavailable, codes.stillRunning, codes.tooMany]

/** Which of the two nodes is gone: a client that found out goes to the other one at once. */
export class Nodes {
  readonly #gone = new Set<number>()

  /**
   * Sends a request to the node that the caller prefers, 0 or 1. A node that cannot be reached, or says that it cannot
   * answer now, gets it again after the other one, with the same idempotency key, until an answer is final.
   *
   * @param send throws if the node cannot be reached
   */
  async send<Answer extends { statusCode: number }>(
    preferred: number,
    send: (node: number) => Promise<Answer>,
  ): Promise<Repeated<Answer>> {
    const until = performance.now() + patience
    const first = this.#gone.has(preferred) ? 1 - preferred : preferred
    for (let repeats = 0; ; repeats++) {
      const node = (first + repeats) % 2
      const answer = await send(node).catch(() => undefined)
      if (!answer) this.#gone.add(node)
      if (answer && !passing.includes(answer.statusCode)) return { answer, repeats }
      if (performance.now() > until) return { answer: undefined, repeats }
      // The other node is tried immediately when one is gone.
      if (answer || repeats > 0) await pause(20)
    }
  }
}

/** Starts each piece of work when it is due, whether or not earlier ones have ended, and waits for all. */
export async function atTimes(
  due: readonly number[],
  work: (index: number, dueAt: number) => Promise<void>,
): Promise<void> {
  const open: Promise<void>[] = []
  for (const [index, dueAt] of due.entries()) {
    const wait = dueAt - performance.now()
    if (wait > 1) await pause(wait)
    open.push(work(index, dueAt))
  }
  await Promise.all(open)
}
