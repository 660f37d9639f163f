import { randomUUID } from 'node:crypto'
import type { Spent } from './push-publisher.ts'
import { ofServices } from './services.ts'
import { AddressBuckets, type Rate } from './wire/address-buckets.ts'

/** How long (ms) what was given away is gathered before other nodes are told. */
const delayMs = 250
/** So many fit a message to the other nodes. */
const maxAtOnce = 40

/**
 * Token buckets that the nodes of a venue empty together. Each counts in its own memory, so that nothing is asked of the
 * database; of a network that has used up half of what it may at once the others are told. Whoever goes from node to node is
 * stopped a quarter of a second after it would be stopped by one; the rest of the world costs no message.
 */
export class VenueRates {
  /** Under which this node tells: what comes back to it is its own. */
  readonly #node = randomUUID()
  readonly #buckets = new Map<string, AddressBuckets>()
  #spent = new Map<string, [rate: string, network: string, tokens: number]>()
  #tell: ((node: string, spent: Spent) => void) | undefined
  #timer: NodeJS.Timeout | undefined

  /** The buckets of a rate; made when they are first asked for. */
  of(name: string, rate: Rate): AddressBuckets {
    const known = this.#buckets.get(name)
    if (known) return known
    const made = new AddressBuckets(rate, { onSpent: network => this.#add(name, network) })
    this.#buckets.set(name, made)
    return made
  }

  /** Sets the function that notifies other nodes; without it a node limits on its own. */
  setNotifier(notify: (node: string, spent: Spent) => void): void {
    this.#tell = notify
  }

  /** Takes away what another node has given. A rate this node has not used yet begins with its first own. */
  receive(node: string, spent: Spent, now = performance.now()): void {
    if (node === this.#node) return
    for (const [name, network, tokens] of spent) this.#buckets.get(name)?.spend(network, tokens, now)
  }

  #add(name: string, network: string): void {
    if (!this.#tell) return
    const key = `${name} ${network}`
    this.#spent.set(key, [name, network, (this.#spent.get(key)?.[2] ?? 0) + 1])
    this.#timer ??= setTimeout(() => this.#send(), delayMs).unref()
  }

  #send(): void {
    this.#timer = undefined
    const all = [...this.#spent.values()]
    this.#spent = new Map()
    for (let at = 0; at < all.length; at += maxAtOnce) this.#tell?.(this.#node, all.slice(at, at + maxAtOnce))
  }
}

/** The rates of a server. */
export const ratesOf = ofServices(() => new VenueRates())
