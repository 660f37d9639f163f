import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Spent } from '../push/push-publisher.ts'
import { VenueRates } from './venue-rates.ts'

const rate = { burst: 10, perSecond: 1 / 1000 }

/** Nodes that notify each other immediately. */
function nodesOf(count: number) {
  const nodes = Array.from({ length: count }, () => new VenueRates())
  const said: Spent[] = []
  for (const one of nodes) {
    one.setNotifier((node, spent) => {
      said.push(spent)
      for (const other of nodes) other.receive(node, spent, 0)
    })
    // A node knows a rate once it was used there.
    one.of('codes', rate)
  }
  const takenAt = (at: number, times: number, network = '203.0.113.9') => {
    let granted = 0
    for (let time = 0; time < times; time++) {
      if (nodes[at]?.of('codes', rate).take(network, 0) === 0) granted++
    }
    return granted
  }
  return { said, takenAt }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('rates of a venue', () => {
  it('notify nobody of a network with half of its tokens left, and otherwise in one message', async () => {
    const { said, takenAt } = nodesOf(2)
    expect(takenAt(0, 5)).toBe(5)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(said).toEqual([])
    expect([takenAt(0, 3), takenAt(0, 7, '198.51.100.7')]).toEqual([3, 7])
    await vi.advanceTimersByTimeAsync(1_000)
    expect(said).toEqual([
      [
        ['codes', '203.0.113.9', 3],
        ['codes', '198.51.100.7', 2],
      ],
    ])
  })

  it('tokens consumed on one node are not available on the other; its own are not counted twice', async () => {
    const { takenAt } = nodesOf(2)
    expect(takenAt(0, 9)).toBe(9)
    await vi.advanceTimersByTimeAsync(300)
    expect(takenAt(1, 20)).toBe(6)
    expect(takenAt(0, 20)).toBe(1)
  })

  it("never give more than each node's unreported half and what it gave before it was notified", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.nat(2), fc.nat(6)), { maxLength: 40 }), async steps => {
        const { takenAt } = nodesOf(3)
        let granted = 0
        for (const [at, times] of steps) {
          granted += takenAt(at, times)
          await vi.advanceTimersByTimeAsync(300)
        }
        return granted <= 3 * (rate.burst / 2) + 6
      }),
      { numRuns: 50 },
    )
  })
})
