import { expect, it } from 'vitest'
import { isWanted, type Result, toTable } from './report.ts'

const passed: Result = {
  ...{ drill: 1, title: 'kill', acknowledged: 12_000, lost: 0, doubled: 0, unsafe: [], late: [] },
  ...{ writesUnavailable: 19.46, gates: 1.2, byBundle: 3 },
}
const failed: Result = { ...passed, lost: 2, unsafe: ['2 are lost'] }
const slow: Result = { ...passed, late: ['40 s'] }

it('a drill must pass, and find something unsafe without its protection', () => {
  const without = 'etcd'
  const all = [passed, failed, slow, { ...passed, without }, { ...failed, without }, { ...slow, without }]
  expect(all.map(isWanted)).toEqual([true, false, false, false, true, false])
})

it('the table names the protection that was removed', () => {
  expect(
    toTable([passed, { ...failed, without: 'etcd' }])
      .split('\n')
      .slice(2),
  ).toEqual([
    '| 1 | kill | 12,000 | 0 | 0 | 19.5 s | 1.20 s (3 by bundle) | passed |',
    '| 1 | kill (without etcd) | 12,000 | 2 | 0 | 19.5 s | 1.20 s (3 by bundle) | fails, as it must |',
  ])
})
