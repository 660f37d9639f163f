import { expect, it } from 'vitest'
import { play } from './morning.ts'
import { kinds, planOf } from './schedule.ts'

it('a morning on which a node is killed loses nothing and stores nothing twice', async () => {
  const { figures, checks } = await play(planOf(0.0005), () => {}, 60)
  expect(figures.map(({ kind, sent, lost }) => [kind, sent > 0, lost])).toEqual(kinds.map(kind => [kind, true, 0]))
  expect(checks.filter(({ wrong }) => wrong > 0)).toEqual([])
  expect(checks.filter(({ of }) => of === 0)).toEqual([])
}, 300_000)
