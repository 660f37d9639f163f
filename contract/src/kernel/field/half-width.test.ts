import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normaliseNumber, toHalfWidth } from './half-width.ts'

describe('toHalfWidth', () => {
  it('converts full-width letters, digits and signs to ASCII', () =>
    expect(toHalfWidth('（ＡＢ－１２ｘ）　9')).toBe('(AB-12x) 9'))
  it('leaves Chinese text unchanged', () => expect(toHalfWidth('粤Z·港①。')).toBe('粤Z·港①。'))
})

describe('normaliseNumber', () => {
  it('removes spaces, invisible characters and the apostrophe of spreadsheets', () => {
    expect(normaliseNumber("\u200b'３１ 0115\u00a01990x\ufeff")).toBe('3101151990X')
  })
  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), text => {
        const once = normaliseNumber(text)
        return normaliseNumber(once) === once
      }),
    )
  })
})
