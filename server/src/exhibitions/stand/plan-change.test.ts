import { formatArea, parseArea } from '@fairgate/contract/exhibitions/stand/area'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Refused } from '../../kernel/refusal/refuse.ts'
import { planChange, type Stand, sumOfAreas } from './plan-change.ts'

const stand: fc.Arbitrary<Stand> = fc.record({
  id: fc.uuid(),
  version: fc.integer({ min: 1, max: 9 }),
  hall: fc.constant('E1'),
  number: fc.stringMatching(/^[A-Z][0-9]{3}$/),
  section: fc.constant('1'),
  area: fc.integer({ min: 20, max: 50_000 }),
  kind: fc.constantFrom('standard' as const, 'raw' as const),
  note: fc.constant(''),
  ...{ state: fc.constant('assigned' as const), participationId: fc.uuid() },
})

const numbers = (count: number) => Array.from({ length: count }, (_, n) => `P${n}`)

describe('planChange', () => {
  it('preserves the sum of areas in splits, merges and swaps, and the holder of each part', () => {
    fc.assert(
      fc.property(stand, fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 1, maxLength: 19 }), (one, cuts) => {
        const total = cuts.reduce((sum, cut) => sum + cut, 0)
        const areas = cuts.map(cut => Math.max(1, Math.floor((one.area * cut) / (total * 2))))
        const rest = one.area - areas.reduce((sum, area) => sum + area, 0)
        fc.pre(rest >= 1)
        const parts = [...areas, rest].map((area, n) => ({ number: `P${n}`, area: formatArea(area) }))
        const plan = planChange({ kind: 'split', ids: [one.id], parts }, [one])
        expect(sumOfAreas(plan.added)).toBe(one.area)
        expect(plan.added.every(({ participationId }) => participationId === one.participationId)).toBe(true)

        const back = plan.added.map((part, n) => ({ ...part, id: `${n}`, version: 1 }))
        const merged = planChange({ kind: 'merge', ids: back.map(({ id }) => id), number: one.number }, back)
        expect(merged.added).toEqual([
          expect.objectContaining({ area: one.area, number: one.number, participationId: one.participationId }),
        ])
      }),
    )
    fc.assert(
      fc.property(stand, stand, (one, other) => {
        const plan = planChange({ kind: 'swap', ids: [one.id, other.id] }, [one, other])
        expect(sumOfAreas(plan.after)).toBe(sumOfAreas(plan.before))
        expect(plan.after.map(({ participationId }) => participationId)).toEqual([
          other.participationId,
          one.participationId,
        ])
      }),
    )
  })

  it('joins the notes of merged stands, and refuses those that are too long together', () => {
    fc.assert(
      fc.property(stand, one => {
        const merge = (...notes: string[]) => {
          const stands = notes.map((note, n) => ({ ...one, id: `${n}`, note }))
          return planChange({ kind: 'merge', ids: stands.map(({ id }) => id), number: 'A1' }, stands).added[0]?.note
        }
        expect(merge('', 'corner', '', 'no power', 'corner')).toBe('corner；no power')
        expect(() => merge('a'.repeat(100), 'b'.repeat(100))).toThrow(Refused)
      }),
    )
  })

  it('refuses parts of any other sum', () => {
    fc.assert(
      fc.property(stand, fc.integer({ min: 1, max: 60_000 }), fc.integer({ min: 1, max: 60_000 }), (one, a, b) => {
        fc.pre(a + b !== one.area)
        const parts = [a, b].map((area, n) => ({ number: numbers(2)[n] as string, area: formatArea(area) }))
        expect(() => planChange({ kind: 'split', ids: [one.id], parts }, [one])).toThrow(Refused)
      }),
    )
  })
})

it('an area is read back as it is written, and only with two decimals', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), area => {
      expect(parseArea(formatArea(area))).toBe(area)
    }),
  )
  for (const typed of ['', '0', '0.00', '100000.01', '9.', '.5', '09', '1e3', '-1', '+9', '9,5', 'Infinity', '9 '])
    expect(parseArea(typed)).toBeUndefined()
  expect(parseArea('100000')).toBe(10_000_000)
})
