import { describe, expect, it } from 'vitest'
import { busiest, roundUp } from './flow-points.ts'

describe('the busiest minute', () => {
  const points = [
    { minute: 1, in: 4, out: 0 },
    { minute: 2, in: 7, out: 0 },
    { minute: 3, in: 7, out: 0 },
    { minute: 4, in: 2, out: 0 },
  ]

  it('is the latest of equal ones', () => {
    expect(busiest(points, 'in')?.minute).toBe(3)
  })

  it('is undefined if nobody passed', () => {
    expect(busiest(points, 'out')).toBeUndefined()
  })
})

describe('an axis', () => {
  it('ends at the next round number', () => {
    expect([0, 10, 11, 34, 180, 501].map(roundUp)).toEqual([10, 10, 15, 40, 200, 600])
  })
})
