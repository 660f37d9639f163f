import { dictionaryCodes } from '@fairgate/contract/foundation/dictionary/codes'
import { describe, expect, it } from 'vitest'
import { dictionaryOptions } from './dictionary.ts'

describe.each(dictionaryCodes)('%s', code => {
  const options = dictionaryOptions[code]

  it('has 8 to 15 options, each value and each name once', () => {
    expect(options.length).toBeGreaterThanOrEqual(8)
    expect(options.length).toBeLessThanOrEqual(15)
    for (const column of [0, 1, 2] as const)
      expect(new Set(options.map(option => option[column])).size).toBe(options.length)
  })
  it('has Chinese and English names', () => {
    expect(options.filter(([, zh, en]) => !/\p{Script=Han}/u.test(zh) || /\p{Script=Han}/u.test(en))).toEqual([])
  })
})
