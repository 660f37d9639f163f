import { isIPv6 } from 'node:net'

type Bucket = { tokens: number; at: number }
export type Rate = { burst: number; perSecond: number }

/**
 * A token bucket for each network address, in this node's memory (`venue-rates.ts` shares them). An IPv6 sender counts
 * by its /64, which one household or host gets.
 */
export class AddressBuckets {
  readonly #rate: Rate
  readonly #limit: number
  readonly #onSpent: ((network: string) => void) | undefined
  readonly #buckets = new Map<string, Bucket>()

  /**
   * @param limit maximum number of addresses; beyond it the one longest unseen is dropped
   * @param onSpent called for each granted token that leaves less than half of the burst
   */
  constructor(rate: Rate, { limit = 20_000, onSpent }: { limit?: number; onSpent?: (network: string) => void } = {}) {
    this.#rate = rate
    this.#limit = limit
    this.#onSpent = onSpent
  }

  /**
   * Takes one token.
   * @param now milliseconds of any monotonic clock
   * @returns 0 if there was one, else the number of whole seconds to wait
   */
  take(address: string, now: number): number {
    const name = toNetwork(address)
    const { burst, perSecond } = this.#rate
    const bucket = this.#buckets.get(name) ?? { tokens: burst, at: now }
    const tokens = Math.min(burst, bucket.tokens + ((now - bucket.at) / 1000) * perSecond)
    const granted = tokens >= 1
    this.#remember(name, { tokens: granted ? tokens - 1 : tokens, at: now })
    if (granted && tokens <= burst / 2) this.#onSpent?.(name)
    return granted ? 0 : Math.ceil((1 - tokens) / perSecond)
  }

  /** Subtracts tokens granted elsewhere, as far as there are any. */
  spend(network: string, tokens: number, now: number): void {
    const { burst, perSecond } = this.#rate
    const bucket = this.#buckets.get(network) ?? { tokens: burst, at: now }
    const left = Math.min(burst, bucket.tokens + ((now - bucket.at) / 1000) * perSecond)
    this.#remember(network, { tokens: Math.max(0, left - tokens), at: now })
  }

  /** After how many whole seconds a token is available, without taking one. */
  wait(address: string, now: number): number {
    const { burst, perSecond } = this.#rate
    const bucket = this.#buckets.get(toNetwork(address))
    const tokens = bucket ? bucket.tokens + ((now - bucket.at) / 1000) * perSecond : burst
    return tokens >= 1 ? 0 : Math.ceil((1 - tokens) / perSecond)
  }

  #remember(name: string, bucket: Bucket): void {
    this.#buckets.delete(name)
    if (this.#buckets.size >= this.#limit) this.#buckets.delete(this.#buckets.keys().next().value ?? '')
    this.#buckets.set(name, bucket)
  }
}

/** The address itself, or the /64 of an IPv6 one. */
export function toNetwork(address: string): string {
  if (!isIPv6(address)) return address
  const mapped = address.match(/^::ffff:(\d+\.\d+\.\d+\.\d+)$/i)
  if (mapped?.[1] !== undefined) return mapped[1]
  const [head = '', tail] = address.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const groups = [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
  return groups
    .slice(0, 4)
    .map(group => Number.parseInt(group, 16).toString(16))
    .join(':')
}
