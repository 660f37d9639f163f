import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normaliseTelephone } from './telephone.ts'

describe('normaliseTelephone', () => {
  it.each([
    '13900020001',
    '139 0002 0001',
    '139-0002-0001',
    '+8613900020001',
    '+86 139 0002 0001',
    '(+86) 139–0002–0001',
    '0086 13900020001',
    '86-139-0002-0001',
    '１３９０００２０００１',
    '＋８６　１３９０００２０００１',
    "'13900020001",
    '’13900020001',
    '‘13900020001',
    '139.0002.0001',
    '\u202d13900020001\u202c',
  ])('converts %j to 11 digits', typed => expect(normaliseTelephone(typed)).toBe('13900020001'))

  it('preserves the country code of a foreign number', () => {
    expect(normaliseTelephone('+852 6123 4567')).toBe('+85261234567')
    expect(normaliseTelephone('00971 50-123 4567')).toBe('+971501234567')
    expect(normaliseTelephone('010-8522 1234')).toBe('01085221234')
  })
  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), text => {
        const once = normaliseTelephone(text)
        return normaliseTelephone(once) === once
      }),
    )
  })
})
