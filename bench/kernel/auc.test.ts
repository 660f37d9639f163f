import { expect, it } from 'vitest'
import { aucOf } from './auc.ts'

it('distinguishes two samples of times if they differ, and only then', () => {
  const times = Array.from({ length: 1000 }, (_, n) => 5 + (n % 100) / 100)
  expect(aucOf(times, times)).toBeCloseTo(0.495, 2)
  const later = times.map(time => time + 0.1)
  expect(aucOf(later, times)).toBeGreaterThan(0.55)
})
