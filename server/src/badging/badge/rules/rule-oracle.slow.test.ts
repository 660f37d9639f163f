import { expect, it } from 'vitest'
import { compareWithOracle } from '../../../app/testing/compare-with-oracle.ts'

const seed = Math.floor(Math.random() * 2 ** 31)

it.each([seed, seed + 1, seed + 2])(
  'evaluate and the oracle agree on 200,000 applications, seed %d',
  one => {
    const { different } = compareWithOracle(one, {
      applications: 200_000,
      people: 60_000,
      companies: 32_000,
      rules: 40,
    })
    expect(different.slice(0, 3)).toEqual([])
  },
  300_000,
)
