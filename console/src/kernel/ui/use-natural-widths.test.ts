import { describe, expect, it } from 'vitest'
import { fitColumns } from './fit-columns.ts'
import { type NaturalWidths, widthsAfter } from './use-natural-widths.ts'

describe('the widths of a table', () => {
  it('settle if a column measures more next to another than alone', () => {
    const columns = (of: NaturalWidths) => ['name', 'waiting'].map(key => ({ width: 100, min: 100, natural: of[key] }))
    // Like a browser measures: next to the second column the first one takes two pixels more.
    const measure = (shown: number): NaturalWidths => (shown === 2 ? { name: 152, waiting: 100 } : { name: 148 })
    let widths: NaturalWidths = {}
    const seen: number[] = []
    for (let turn = 0; turn < 50; turn++) {
      const shown = fitColumns(columns(widths), 250).columns.length
      seen.push(shown)
      const next = widthsAfter(widths, measure(shown), turn > 0)
      if (next === widths) break
      widths = next
    }
    expect(seen.length).toBeLessThan(10)
  })

  it('of other rows are measured again, and a hidden column retains its own', () => {
    expect(widthsAfter({ name: 152, waiting: 90 }, { name: 120 }, false)).toEqual({ name: 120, waiting: 90 })
    const known = { name: 120 }
    expect(widthsAfter(known, { name: 118 }, true)).toBe(known)
  })
})
