import { reads } from '@fairgate/contract/reads'
import { expect, it } from 'vitest'
import { shows } from './shows.ts'

it('is true of a command whose nouns have changed, and of no other', () => {
  expect(reads.getBadgePage).toContain('badge')
  expect(shows('getBadgePage', ['message'])).toBe(false)
  expect(shows('getBadgePage', ['message', 'badge'])).toBe(true)
  expect(shows('getBadgePage', [])).toBe(false)
})

it('is true of a command without a line of its own whatever changed, but not for a job’s every step', () => {
  expect(shows('getWhatNobodyListed', ['badge'])).toBe(true)
  expect(shows('getWhatNobodyListed', ['job'])).toBe(false)
})
