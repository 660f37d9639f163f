import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkDigit, formatBillNumber, parseBillKind, referenceOf } from './number.ts'

describe('checkDigit', () => {
  it('is that of ISO 7064 MOD 11,10', () => {
    expect(checkDigit('0794')).toBe('5')
    expect(checkDigit('00012345678901')).toHaveLength(1)
    expect(() => checkDigit('12a')).toThrow(RangeError)
  })

  it('detects every single wrong digit', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{8}$/), fc.nat(7), fc.integer({ min: 1, max: 9 }), (digits, index, more) => {
        const wrong = String((Number(digits[index]) + more) % 10)
        expect(checkDigit(digits.slice(0, index) + wrong + digits.slice(index + 1))).not.toBe(checkDigit(digits))
      }),
    )
  })
})

describe('chargeNumber', () => {
  it('contains kind, year and running number', () => {
    expect(formatBillNumber('quota', 2026, 123)).toMatch(/^Q26000123-\d$/)
    expect(formatBillNumber('accreditation', 2026, 1_234_567n)).toMatch(/^C261234567-\d$/)
  })

  it('determines what the bill is for', () => {
    for (const kind of ['quota', 'accreditation'] as const)
      expect(parseBillKind(formatBillNumber(kind, 2026, 9))).toBe(kind)
    expect(() => parseBillKind('S26000001-1')).toThrow(RangeError)
  })
})

describe('referenceOf', () => {
  it('reads a number in any spelling', () => {
    const number = formatBillNumber('quota', 2026, 123)
    const digits = number.replace(/\D/g, '')
    const wide = [...number].map(one => String.fromCharCode((one.codePointAt(0) ?? 0) + 0xfee0)).join('')
    const lower = number.toLowerCase()
    for (const typed of [number, lower, wide, digits, ` ${number.split('').join(' ')} `, `000${digits}`, `Q–${digits}`])
      expect(referenceOf(typed), typed).toBe(digits)
  })

  it('restores leading zeros that a spreadsheet removed', () => {
    const digits = formatBillNumber('quota', 2008, 7).replace(/\D/g, '')
    expect(digits.startsWith('0')).toBe(true)
    expect(referenceOf(digits.replace(/^0+/, ''))).toBe(digits)
  })

  it('finds none in other digits and words', () => {
    const wrong = formatBillNumber('quota', 2026, 123).replace(/\d$/, digit => String((Number(digit) + 1) % 10))
    for (const typed of [wrong, '', '货款', '0', `${'9'.repeat(30)}`, 'Q26-'])
      expect(referenceOf(typed), typed).toBeUndefined()
  })
})
