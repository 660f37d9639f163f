import { expect, it } from 'vitest'
import { exactly, least, missedLimits, most } from './limits.ts'

it('a limit that is missed is marked and listed, one that is met is not', () => {
  expect(most('detail', 2.2, 2.2)).toBe('(limit 2.2)')
  expect(least('writers', 80, 80)).toBe('(limit 80)')
  expect(exactly('sold', 9_973, 9_973)).toBe('(must be 9973)')
  expect(missedLimits()).toEqual([])

  expect(most('create', 3.6001, 3.5)).toBe('(limit 3.5, **missed**)')
  expect(most('nothing measured', Number.NaN, 2)).toBe('(limit 2, **missed**)')
  expect(least('payers', 59.4, 60)).toBe('(limit 60, **missed**)')
  exactly('admitted', 101, 100)
  expect(missedLimits()).toEqual([
    'create: 3.6 (limit 3.5)',
    'nothing measured: NaN (limit 2)',
    'payers: 59.4 (limit 60)',
    'admitted: 101, must be 100',
  ])
})
