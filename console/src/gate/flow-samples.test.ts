import { describe, expect, it } from 'vitest'
import { flowPoints, roundUp, withReading } from './flow-samples.ts'

const at = (minute: number, second = 0) => (minute * 60 + second) * 1000

describe('flow', () => {
  it('is the difference of the counts at the ends of two minutes, without the minute under way', () => {
    let samples = withReading([], at(100, 5), { in: 10, out: 1 })
    samples = withReading(samples, at(100, 59), { in: 14, out: 1 })
    samples = withReading(samples, at(101, 58), { in: 20, out: 3 })
    samples = withReading(samples, at(102, 1), { in: 21, out: 3 })
    expect(flowPoints(samples)).toEqual([{ minute: 101, in: 6, out: 2 }])
  })

  it('shares out what happened while nobody looked', () => {
    const samples = [
      { minute: 1, in: 0, out: 0 },
      { minute: 4, in: 30, out: 3 },
      { minute: 5, in: 31, out: 3 },
    ]
    expect(flowPoints(samples).map(point => point.in)).toEqual([10, 10, 10])
  })

  it('says nothing of the minute in which the day turned', () => {
    const samples = [
      { minute: 1, in: 900, out: 900 },
      { minute: 2, in: 3, out: 0 },
      { minute: 3, in: 4, out: 0 },
    ]
    expect(flowPoints(samples)).toEqual([])
  })

  it('forgets samples older than an hour', () => {
    expect(withReading([{ minute: 1, in: 0, out: 0 }], at(70), { in: 5, out: 0 })).toHaveLength(1)
  })
})

describe('an axis', () => {
  it('ends at the next round number', () => {
    expect([0, 10, 11, 34, 180, 501].map(roundUp)).toEqual([10, 10, 15, 40, 200, 600])
  })
})
