import { expect, it } from 'vitest'
import { aucOf } from './auc.ts'

it('tells two sorts of times apart where there is a difference, and only there', () => {
  const times = Array.from({ length: 1000 }, (_, n) => 5 + (n % 100) / 100)
  expect(aucOf(times, times)).toBeCloseTo(0.495, 2)
  const later = times.map(time => time + 0.1)
  expect(aucOf(later, times)).toBeGreaterThan(0.55)
})
