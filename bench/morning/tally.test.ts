import { expect, it } from 'vitest'
import { type Outcome, rangeOf, tally } from './tally.ts'

const outcome = (more: Partial<Outcome> = {}): Outcome => ({
  ...{ kind: 'scan', minute: 0, ms: 1, result: 'done', repeats: 0 },
  ...more,
})

it('sums up what was done, refused, repeated and lost, by kind and minute', () => {
  const [scan, ...others] = tally([
    ...Array.from({ length: 98 }, (_, n) => outcome({ ms: n + 1 })),
    outcome({ minute: 15, ms: 200, repeats: 1 }),
    outcome({ minute: 15, ms: 10, result: 'refused' }),
    outcome({ minute: 29, ms: 30_000, result: 'lost', repeats: 9 }),
    outcome({ kind: 'sale', ms: 7 }),
  ])
  expect(scan).toMatchObject({ kind: 'scan', sent: 101, done: 99, refused: 1, lost: 1, repeated: 2, p50: 50, p99: 200 })
  expect(scan?.minutes[0]).toMatchObject({ sent: 98, p50: 50, p99: 98 })
  expect(scan?.minutes[15]).toMatchObject({ sent: 2, done: 1, refused: 1, repeated: 1 })
  expect(scan?.minutes[29]).toMatchObject({ sent: 1, lost: 1, p50: Number.NaN })
  expect(others.find(({ kind }) => kind === 'sale')).toMatchObject({ sent: 1, done: 1, p50: 7 })
})

it('the range of runs is relative to their median', () => {
  expect(rangeOf([105, 95, 100])).toBeCloseTo(0.1)
  expect(rangeOf([100])).toBe(0)
  expect(rangeOf([])).toBeNaN()
})
