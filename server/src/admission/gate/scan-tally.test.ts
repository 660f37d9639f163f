import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ScanTally } from './scan-tally.ts'

const tallyOf = (times: number[]) => {
  const tally = new ScanTally()
  for (const time of times) tally.answered(time, time > 5 ? 'refused' : 'admitted')
  return tally
}

describe('ScanTally', () => {
  it('has as many answers at or below a percentile as it says', () => {
    const times = fc.array(fc.integer({ min: 0, max: 1_000 }), { minLength: 1, maxLength: 300 })
    fc.assert(
      fc.property(times, fc.constantFrom(0.5, 0.9, 0.99, 1), (list, share) => {
        const limit = tallyOf(list).percentile(share)
        expect(list).toContain(limit)
        expect(list.filter(time => time <= limit).length).toBeGreaterThanOrEqual(share * list.length)
        expect(list.filter(time => time < limit).length).toBeLessThan(share * list.length)
      }),
    )
  })

  it('reports no time if nothing was answered', () => {
    const tally = new ScanTally()
    tally.failed()
    expect([tally.count, tally.errors, tally.percentile(0.99)]).toEqual([0, 1, 0])
  })

  it('names outcomes, most frequent first', () => {
    expect(tallyOf([1, 9, 9]).outcomes).toEqual([
      ['refused', 2],
      ['admitted', 1],
    ])
  })
})
