import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { publish } from './publish.ts'

const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0)

/** Every division of up to `most` per part, into this many parts. */
function divisions(parts: number, most: number): number[][] {
  if (parts === 0) return [[]]
  return divisions(parts - 1, most).flatMap(some => Array.from({ length: most + 1 }, (_, count) => [...some, count]))
}

/** Parts under five that can be derived by a person who knows the total, the publication and the method. */
function derivable(all: readonly number[][], most: number, way: (counts: number[]) => unknown): string[] {
  const alike = Map.groupBy(all, counts => `${sum(counts)} ${JSON.stringify(way(counts))}`)
  return [...alike].flatMap(([said, group]) => {
    // Larger parts than those generated would have been possible too.
    if (sum(group[0] ?? []) > most - 4 || said.includes('"withheld"')) return []
    return (group[0] ?? []).flatMap((_, part) => {
      const values = new Set(group.map(counts => counts[part] ?? 0))
      const [only = 0] = values
      return values.size === 1 && only > 0 && only < 5 ? [said] : []
    })
  })
}

/**
 * If the total is suppressed, only totals of four per part have a single division, and nobody can know the number of
 * parts.
 */
const published = (counts: number[]) => {
  const said = publish(counts)
  return said.counts.every(count => count === null) ? 'withheld' : said
}

describe('publishing counts', () => {
  it.each([
    [2, 60],
    [3, 33],
    [4, 18],
  ])('reveals no small part of %i to anybody who knows the total and the method', (parts, most) => {
    expect(derivable(divisions(parts, most), most, published)).toEqual([])
  })

  it('would reveal one if the next smallest were shown', () => {
    const halfway = (counts: number[]) =>
      counts.map(count => (count > 0 && count < 5 ? null : Math.round(count / 5) * 5))
    expect(derivable(divisions(2, 60), 60, halfway).length).toBeGreaterThan(0)
  })

  it('is a multiple of five within two of the real count, or nothing', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(2_000), { minLength: 1, maxLength: 40 }), counts => {
        const { counts: publishedCounts, hides } = publish(counts)
        for (const [at, count] of counts.entries()) {
          const said = publishedCounts[at] ?? null
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

  it('shows everything if all are large, and suppresses as few as possible', () => {
    expect(publish([12, 40, 0])).toEqual({ counts: [10, 40, 0], hides: 'nothing' })
    expect(publish([2, 100, 200, 60, 0])).toEqual({ counts: [null, 100, 200, 60, 0], hides: 'few' })
    // 12 + 4 = 16: with 10 shown for 12 the other would be four.
    expect(publish([12, 4, 30])).toMatchObject({ hides: 'few' })
    expect(publish([12, 4])).toEqual({ counts: [null, null], hides: 'some' })
    expect(publish([3])).toEqual({ counts: [null], hides: 'some' })
    expect(publish([])).toEqual({ counts: [], hides: 'nothing' })
  })
})
