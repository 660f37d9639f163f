import { expect, test } from 'vitest'
import { isJsonEqual } from './json-equal.ts'

const period = { from: '2027-03-13T00:00:00.000Z', to: null, daily: true }

test('the order of members does not matter, however deep', () => {
  expect(isJsonEqual({ at: [period] }, { at: [{ daily: true, to: null, from: period.from }] })).toBe(true)
})

test('the order of an array does', () => {
  expect(isJsonEqual(['N1', 'N2'], ['N2', 'N1'])).toBe(false)
})

test('a member more, fewer or of another type is a difference', () => {
  expect(isJsonEqual(period, { ...period, note: '' })).toBe(false)
  expect(isJsonEqual({ ...period, note: '' }, period)).toBe(false)
  expect(isJsonEqual({ area: 1 }, { area: '1' })).toBe(false)
  expect(isJsonEqual([], {})).toBe(false)
})

test('undefined members count as missing', () => {
  expect(isJsonEqual({ ...period, note: undefined }, period)).toBe(true)
  expect(isJsonEqual(undefined, null)).toBe(true)
  expect(isJsonEqual(null, {})).toBe(false)
})
