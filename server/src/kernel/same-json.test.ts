import { expect, test } from 'vitest'
import { sameJson } from './same-json.ts'

const period = { from: '2027-03-13T00:00:00.000Z', to: null, daily: true }

test('the order of members does not matter, however deep', () => {
  expect(sameJson({ at: [period] }, { at: [{ daily: true, to: null, from: period.from }] })).toBe(true)
})

test('the order of an array does', () => {
  expect(sameJson(['N1', 'N2'], ['N2', 'N1'])).toBe(false)
})

test('a member more, fewer or of another type is a difference', () => {
  expect(sameJson(period, { ...period, note: '' })).toBe(false)
  expect(sameJson({ ...period, note: '' }, period)).toBe(false)
  expect(sameJson({ area: 1 }, { area: '1' })).toBe(false)
  expect(sameJson([], {})).toBe(false)
})

test('what JSON cannot say is not there', () => {
  expect(sameJson({ ...period, note: undefined }, period)).toBe(true)
  expect(sameJson(undefined, null)).toBe(true)
  expect(sameJson(null, {})).toBe(false)
})
