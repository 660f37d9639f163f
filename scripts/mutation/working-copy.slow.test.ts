import { afterAll, expect, it } from 'vitest'
import { WorkingCopy } from './working-copy.ts'

const copy = new WorkingCopy()
afterAll(() => copy.remove())

it('a copy of the sources has everything that its tests need', async () => {
  expect(await copy.run('everyday', ['contract/src/kernel/money/money.test.ts'])).toEqual({ outcome: 'passed' })
}, 120_000)

it('says why no test ran', async () => {
  expect(await copy.run('everyday', ['contract/src/no-such.test.ts'])).toMatchObject({
    outcome: 'broken',
    first: expect.stringMatching(/\S/),
  })
}, 120_000)
