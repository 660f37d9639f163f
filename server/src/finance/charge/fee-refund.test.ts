import { expect, it } from 'vitest'
import { isRefunded } from './fee-refund.ts'

const dates = {
  moveIn: { from: '2030-03-01T00:00:00Z', to: '2030-03-02T10:00:00Z' },
  open: { from: '2030-03-03T01:00:00Z', to: '2030-03-05T09:00:00Z' },
}

it.each([
  [null, '2020-01-01T00:00:00Z', false],
  ['never', '2020-01-01T00:00:00Z', false],
  ['beforeMoveIn', '2030-02-28T23:59:59Z', true],
  ['beforeMoveIn', '2030-03-01T00:00:00Z', false],
  ['beforeOpen', '2030-03-03T00:59:59Z', true],
  ['beforeOpen', '2030-03-03T01:00:00Z', false],
  ['sevenDaysBeforeOpen', '2030-02-24T00:59:59Z', true],
  ['sevenDaysBeforeOpen', '2030-02-24T01:00:00Z', false],
] as const)('%s at %s gives back: %s', (refundRule, now, refunded) =>
  expect(isRefunded({ ...dates, refundRule }, new Date(now))).toBe(refunded),
)

it('refunds nothing if the day of its rule is not known', () => {
  const undated = { moveIn: { from: null, to: null }, open: { from: null, to: null } }
  expect(isRefunded({ ...undated, refundRule: 'beforeOpen' }, new Date())).toBe(false)
})
