import { setTimeout as pause } from 'node:timers/promises'
import { codes } from '@fairgate/contract/kernel/refusal/refusal'

/** A final answer, and how often the request was sent again. */
export interface Repeated<Answer> {
  answer: Answer | undefined
  repeats: number
}

interface NodesOptions {
  /** Nodes that share one database. */
  count?: number
  /** How long (ms) a request is repeated before it counts as lost. */
  patience?: number
  /** How long (ms) a node that did not answer is avoided. */
  avoidFor?: number
  /** Pause (ms) before a request is sent again. */
  every?: number
  /** Notes that a node did not answer (`undefined`), or answered that it cannot now. */
  refused?(statusCode: number | undefined): void
}

const passing: readonly number[] = [codes.unavailable, codes.stillRunning, codes.tooMany]

/** Which nodes are gone: a client that found out goes to another one at once. */
export class Nodes {
  readonly #options: Required<NodesOptions>
  /** Until when each is avoided. */
  readonly #gone: number[] = []

  constructor(options: NodesOptions = {}) {
    this.#options = {
      count: 2,
      patience: 60_000,
      avoidFor: Number.POSITIVE_INFINITY,
      every: 20,
      refused() {},
      ...options,
    }
  }

  /**
   * Sends a request to the node that the caller prefers. A node that cannot be reached, or says that it cannot
   * answer now, gets it again after the other ones, with the same idempotency key, until an answer is final.
   *
   * @param send throws if the node cannot be reached
   */
  async send<Answer extends { statusCode: number }>(
    preferred: number,
    send: (node: number) => Promise<Answer>,
  ): Promise<Repeated<Answer>> {
    const { count, patience, every, refused, avoidFor } = this.#options
    const until = performance.now() + patience
    const first = this.nodeFor(preferred)
    for (let repeats = 0; ; repeats++) {
      const node = (first + repeats) % count
      const answer = await send(node).catch(() => undefined)
      if (answer && !passing.includes(answer.statusCode)) return { answer, repeats }
      if (!answer) this.#gone[node] = performance.now() + avoidFor
      refused(answer?.statusCode)
      if (performance.now() > until) return { answer: undefined, repeats }
      // Another node is tried immediately when one is gone.
      if (answer || repeats >= count - 1) await pause(every)
    }
  }

  /** The preferred node, or the next one that is not gone. */
  nodeFor(preferred: number): number {
    const { count } = this.#options
    for (let at = 0; at < count; at++) {
      const node = (preferred + at) % count
      if ((this.#gone[node] ?? 0) < performance.now()) return node
    }
    return preferred % count
  }

  /** A request of another kind found a node gone. */
  noteGone(node: number): void {
    this.#gone[node] = performance.now() + this.#options.avoidFor
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
