import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { publish } from './publish.ts'

const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0)

/** Every division of up to `most` a part, in so many parts. */
function divisions(parts: number, most: number): number[][] {
  if (parts === 0) return [[]]
  return divisions(parts - 1, most).flatMap(some => Array.from({ length: most + 1 }, (_, count) => [...some, count]))
}

/** Parts under five that one value alone can be, for who knows the total, the publication and how it is made. */
function derivable(all: readonly number[][], most: number, way: (counts: number[]) => unknown): string[] {
  const alike = Map.groupBy(all, counts => `${sum(counts)} ${JSON.stringify(way(counts))}`)
  return [...alike].flatMap(([said, group]) => {
    // Larger parts than were drawn would have fitted too.
    if (sum(group[0] ?? []) > most - 4 || said.includes('"withheld"')) return []
    return (group[0] ?? []).flatMap((_, part) => {
      const values = new Set(group.map(counts => counts[part] ?? 0))
      const [only = 0] = values
      return values.size === 1 && only > 0 && only < 5 ? [said] : []
    })
  })
}

/** The whole not told: only totals of four a part are one division, and nobody can know how many parts there are. */
const published = (counts: number[]) => {
  const said = publish(counts)
  return said.counts.every(count => count === null) ? 'withheld' : said
}

describe('publishing counts', () => {
  it.each([
    [2, 60],
    [3, 33],
    [4, 18],
  ])('tells nobody a small part of %i, whoever knows the total and the way', (parts, most) => {
    expect(derivable(divisions(parts, most), most, published)).toEqual([])
  })

  it('would tell, were the next smallest shown', () => {
    const halfway = (counts: number[]) =>
      counts.map(count => (count > 0 && count < 5 ? null : Math.round(count / 5) * 5))
    expect(derivable(divisions(2, 60), 60, halfway).length).toBeGreaterThan(0)
  })

  it('is a multiple of five within two of what it was, or nothing', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(2_000), { minLength: 1, maxLength: 40 }), counts => {
        const { counts: told, hides } = publish(counts)
        for (const [at, count] of counts.entries()) {
          const said = told[at] ?? null
          if (said === null) expect(hides).not.toBe('nothing')
          else {
            expect(said % 5).toBe(0)
            expect(Math.abs(said - count)).toBeLessThanOrEqual(2)
            expect(count > 0 && count < 5).toBe(false)
          }
        }
      }),
    )
  })

  it('shows all where all are many, and the least that must be hidden', () => {
    expect(publish([12, 40, 0])).toEqual({ counts: [10, 40, 0], hides: 'nothing' })
    expect(publish([2, 100, 200, 60, 0])).toEqual({ counts: [null, 100, 200, 60, 0], hides: 'few' })
    // 12 + 4 = 16: with 10 shown for 12 the other would be four.
    expect(publish([12, 4, 30])).toMatchObject({ hides: 'few' })
    expect(publish([12, 4])).toEqual({ counts: [null, null], hides: 'some' })
    expect(publish([3])).toEqual({ counts: [null], hides: 'some' })
    expect(publish([])).toEqual({ counts: [], hides: 'nothing' })
  })
})
