import { expect, it } from 'vitest'
import { isSlower } from './verdict.ts'

it('an operation is slower if its rounds agree and their median is above the limit', () => {
  expect(isSlower([1.08, 1.07, 1.1, 1.02, 1.09, 1.06, 1.08, 1.12])).toBe(true)
  expect(isSlower([1.08, 1.07, 1.1, 0.98, 1.09, 1.06, 1.08, 1.12])).toBe(true)
})

it('a difference below the limit is not a slower operation', () => {
  expect(isSlower([1.04, 1.03, 1.05, 1.04, 1.02, 1.04, 1.04, 1.03])).toBe(false)
  expect(isSlower([0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5])).toBe(false)
})

it('rounds that contradict each other are noise', () => {
  expect(isSlower([1.3, 0.9, 1.2, 0.8, 1.3, 1.1, 1.2, 1.4])).toBe(false)
  expect(isSlower([])).toBe(false)
})
