import { randomUUID } from 'node:crypto'
import type { Spent } from '../push/push-publisher.ts'
import { ofServices } from '../services/services.ts'
import { AddressBuckets, type Rate } from '../wire/address-buckets.ts'

/** How long (ms) consumed tokens are collected before other nodes are notified. */
const delayMs = 250
/** The maximum number in a message to the other nodes. */
const maxAtOnce = 40

/**
 * Token buckets that the nodes of a venue share. Each counts in its own memory, so that the database is not involved;
 * the others are notified of a network that has used half of its burst. A client that alternates between nodes is
 * limited a quarter of a second later than on one node; all others cost no message.
 */
export class VenueRates {
  /** The id of this node: a message with it is its own. */
  readonly #node = randomUUID()
  readonly #buckets = new Map<string, AddressBuckets>()
  #spent = new Map<string, [rate: string, network: string, tokens: number]>()
  #notify: ((node: string, spent: Spent) => void) | undefined
  #timer: NodeJS.Timeout | undefined

  /** The buckets of a rate; created when first used. */
  of(name: string, rate: Rate): AddressBuckets {
    const known = this.#buckets.get(name)
    if (known) return known
    const made = new AddressBuckets(rate, { onSpent: network => this.#add(name, network) })
    this.#buckets.set(name, made)
    return made
  }

  /** Sets the function that notifies other nodes; without it a node limits on its own. */
  setNotifier(notify: (node: string, spent: Spent) => void): void {
    this.#notify = notify
  }

  /** Subtracts what another node has given. A rate that this node has not used yet starts with its first own use. */
  receive(node: string, spent: Spent, now = performance.now()): void {
    if (node === this.#node) return
    for (const [name, network, tokens] of spent) this.#buckets.get(name)?.spend(network, tokens, now)
  }

  #add(name: string, network: string): void {
    if (!this.#notify) return
    const key = `${name} ${network}`
    this.#spent.set(key, [name, network, (this.#spent.get(key)?.[2] ?? 0) + 1])
    this.#timer ??= setTimeout(() => this.#send(), delayMs).unref()
  }

  #send(): void {
    this.#timer = undefined
    const all = [...this.#spent.values()]
    this.#spent = new Map()
    for (let at = 0; at < all.length; at += maxAtOnce) this.#notify?.(this.#node, all.slice(at, at + maxAtOnce))
  }
}

/** The rates of a server. */
export const ratesOf = ofServices(() => new VenueRates())
