import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AddressBuckets, toNetwork } from './address-buckets.ts'

describe('AddressBuckets', () => {
  it('grants the burst, then one for each span of time, to each address separately', () => {
    const buckets = new AddressBuckets({ burst: 2, perSecond: 0.5 })
    expect([buckets.take('a', 0), buckets.take('a', 0), buckets.take('a', 0)]).toEqual([0, 0, 2])
    expect(buckets.take('b', 0)).toBe(0)
    expect(buckets.take('a', 1999)).toBe(1)
    expect(buckets.take('a', 2000)).toBe(0)
  })

  it('never grants more than burst and rate permit', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(3000), { minLength: 1, maxLength: 100 }), gaps => {
        const buckets = new AddressBuckets({ burst: 3, perSecond: 1 })
        let now = 0
        let granted = 0
        for (const gap of gaps) {
          now += gap
          if (buckets.take('a', now) === 0) granted++
        }
        return granted <= 3 + now / 1000
      }),
    )
  })

  it('drops the address longest unseen if there are too many', () => {
    const buckets = new AddressBuckets({ burst: 1, perSecond: 0.001 }, { limit: 2 })
    for (const address of ['a', 'b', 'a', 'c']) buckets.take(address, 0)
    expect(buckets.take('a', 0)).toBeGreaterThan(0)
    expect(buckets.take('b', 0)).toBe(0)
  })
})

describe('networkOf', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:0db8:0001:0002::1', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
  ])('of %s is %s', (address, network) => {
    expect(toNetwork(address)).toBe(network)
  })
})
