import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, daysBetween, parseDay } from '../../kernel/schedule/day.ts'
import { checkIdentityNumber, identityCheckDigit, identityFacts, toEighteen } from './identity-number.ts'

const today = parseDay('2026-12-03')
const first = parseDay('1900-01-01')

const anyNumber = fc
  .record({
    region: fc.constantFrom('110105', '310115', '440524', '659001', '810000', '710000'),
    birthDate: fc.nat(daysBetween(first, today)).map(days => addDays(first, days)),
    sequence: fc.nat(999),
  })
  .map(({ region, birthDate, sequence }) => {
    const digits17 = `${region}${birthDate.replaceAll('-', '')}${String(sequence).padStart(3, '0')}`
    return { number: digits17 + identityCheckDigit(digits17), birthDate, sequence }
  })

describe('identityCheckDigit', () => {
  it.each([
    '11010519491231002X', // GB 11643-1999, example
    '440524188001010014', // GB 11643-1999, example
    '810000199408230021', // specimen of the residence permit, Hong Kong
    '830000199201300022', // specimen of the residence permit, Taiwan
    '911124198108030024', // specimen of the foreign permanent resident card of 2023
  ])('fits the published %s', number => {
    expect(identityCheckDigit(number)).toBe(number[17])
    expect(checkIdentityNumber(number, today)).toBeUndefined()
  })
})

describe('checkIdentityNumber', () => {
  it('accepts every number that is built by the rule', () => {
    fc.assert(fc.property(anyNumber, ({ number }) => checkIdentityNumber(number, today) === undefined))
  })

  it('refuses every number with one digit changed', () => {
    fc.assert(
      fc.property(anyNumber, fc.nat(16), fc.integer({ min: 1, max: 9 }), ({ number }, index, step) => {
        const changed = String((Number(number[index]) + step) % 10)
        return checkIdentityNumber(number.slice(0, index) + changed + number.slice(index + 1), today) !== undefined
      }),
    )
  })

  it('refuses every number with two unequal neighbours swapped', () => {
    fc.assert(
      fc.property(anyNumber, fc.nat(15), ({ number }, index) => {
        fc.pre(number[index] !== number[index + 1])
        const swapped = number.slice(0, index) + number[index + 1] + number[index] + number.slice(index + 2)
        return checkIdentityNumber(swapped, today) !== undefined
      }),
    )
  })

  it('refuses every other check digit', () => {
    fc.assert(
      fc.property(anyNumber, fc.constantFrom(...'0123456789X'), ({ number }, check) => {
        fc.pre(check !== number[17])
        expect(checkIdentityNumber(number.slice(0, 17) + check, today)).toEqual({
          key: 'wrongCheckDigit',
          params: { actual: check },
        })
      }),
    )
  })

  it.each([
    ['1101051949123100', 'wrongLength', { expected: 18, actual: 16 }],
    ['', 'wrongLength', { expected: 18, actual: 0 }],
    ['1101051949X231002X', 'wrongCharacters', { found: 'X' }],
    ['11010519491231OO2X', 'wrongCharacters', { found: 'O' }],
    ['110105194902290020', 'wrongBirthDate', { date: '1949-02-29' }],
    ['110105194913010020', 'wrongBirthDate', { date: '1949-13-01' }],
    ['110105102001010020', 'wrongBirthDate', { date: '1020-01-01' }],
    ['110105202612040020', 'birthInFuture', { date: '2026-12-04' }],
  ])('says of %j %s', (number, key, params) => {
    expect(checkIdentityNumber(number, today)).toEqual({ key, params })
  })
})

describe('identityFacts', () => {
  it('returns birth date and gender', () => {
    fc.assert(
      fc.property(anyNumber, ({ number, birthDate, sequence }) => {
        expect(identityFacts(number)).toEqual({
          region: number.slice(0, 6),
          birthDate,
          gender: sequence % 2 === 1 ? 'male' : 'female',
        })
      }),
    )
  })
})

describe('toEighteen', () => {
  it('converts the published 15 digits into 18', () => expect(toEighteen('110105491231002')).toBe('11010519491231002X'))
  it('returns a valid number for every valid one of the last century', () => {
    fc.assert(
      fc.property(anyNumber, ({ number }) => {
        fc.pre(number.slice(6, 8) === '19')
        return toEighteen(number.slice(0, 6) + number.slice(8, 17)) === number
      }),
    )
  })
  it('does not change other texts', () => expect(toEighteen('11010549123100X')).toBe('11010549123100X'))
})
