import { describe, expect, it } from 'vitest'
import { pagesOf } from './pages-of.ts'

const of = (pageNum: number, total: number, totalCapped = false) =>
  pagesOf({ pageNum, pageSize: 20, total, totalCapped })

describe('pages of a list', () => {
  it('end at the last one', () => {
    expect(of(1, 74_000)).toMatchObject({ last: 3_700, from: 1, to: 20, hasGap: false, previous: undefined })
    expect(of(3_700, 74_000)).toMatchObject({ from: 73_981, to: 74_000, previous: 3_699 })
    expect(of(3_700, 73_999)).toMatchObject({ from: 73_981, to: 73_999 })
    expect([of(1, 40).reaches(2), of(2, 40).reaches(3), of(2, 41).reaches(3)]).toEqual([true, false, true])
  })

  it('are all reached by number if none is over 50,000 rows from both ends', () => {
    const { reaches } = of(1, 100_000)
    expect(Array.from({ length: 5_000 }, (_, index) => index + 1).every(reaches)).toBe(true)
    expect(of(1, 100_060).hasGap).toBe(true)
  })

  it('are read one by one in the middle of ten million', () => {
    const first = of(1, 10_000_000)
    expect([2_501, 2_502, 250_000, 497_499, 497_500, 500_000].map(first.reaches)).toEqual([
      ...[true, false, false, false, true, true],
    ])
    expect(first.hasGap).toBe(true)
    // By key into the middle, and back to the last page with a number.
    expect(of(2_502, 10_000_000)).toMatchObject({ previous: 2_501, shown: [1, 2_501, 2_502, 500_000] })
    expect(of(3_000, 10_000_000)).toMatchObject({ previous: 2_501, shown: [1, 3_000, 500_000] })
    expect(of(497_500, 10_000_000).previous).toBeUndefined()
  })

  it('are counted up to a limit: their end is unknown', () => {
    expect(of(1, 1_000, true)).toMatchObject({ hasGap: true, shown: [1, 2, 3] })
    expect([of(50, 1_000, true).reaches(51), of(2_501, 1_000, true).reaches(2_502)]).toEqual([true, false])
  })

  it('name the first, the last and the neighbours', () => {
    expect(of(2, 100).shown).toEqual([1, 2, 3, 4, 5])
    expect(of(1, 74_000).shown).toEqual([1, 2, 3, 3_700])
    expect(of(40, 74_000).shown).toEqual([1, 39, 40, 41, 3_700])
    expect(of(3_700, 74_000).shown).toEqual([1, 3_698, 3_699, 3_700])
  })
})
