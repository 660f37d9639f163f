import { reads } from '@fairgate/contract/app/reads'
import { expect, it } from 'vitest'
import { shows } from './shows.ts'

it('is true of a command whose entity types have changed, and of no other', () => {
  expect(reads.getBadgePage).toContain('badge')
  expect(shows('getBadgePage', ['message'])).toBe(false)
  expect(shows('getBadgePage', ['message', 'badge'])).toBe(true)
  expect(shows('getBadgePage', [])).toBe(false)
})

it('is true of a command without a line in `module.ts` for any change, except every step of a job', () => {
  expect(shows('getWhatNobodyListed', ['badge'])).toBe(true)
  expect(shows('getWhatNobodyListed', ['job'])).toBe(false)
})
