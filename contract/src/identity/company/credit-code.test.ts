import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { schemaOf } from '../../kernel/command/shape-of.ts'
import { plainText } from '../../kernel/field/field.ts'
import * as numbers from './credit-code.ts'
import { checkCreditCode, creditCheckCharacter, isOldCreditCode } from './credit-code.ts'

const creditCode = schemaOf(numbers.creditCode)
const taxNumber = (typed: string) => numbers.checkTaxNumber(plainText(numbers.taxNumber, typed))
const foreign = (typed: string) => numbers.checkForeignTaxNumber(plainText(numbers.taxNumber, typed))

const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const anyCode = fc
  .array(fc.constantFrom(...alphabet), { minLength: 17, maxLength: 17 })
  .map(characters => characters.join('') + creditCheckCharacter(characters.join('')))

describe('creditCheckCharacter', () => {
  it.each([
    '91350100M000100Y43', // GB 32100-2015, example
    '91330100799655058B', // The others are from the public register of enterprises.
    '9144030071526726XG',
    '91110000802100433B',
  ])('fits the published %s', code => {
    expect(creditCheckCharacter(code)).toBe(code[17])
    expect(checkCreditCode(code)).toBeUndefined()
  })
})

describe('checkCreditCode', () => {
  it('refuses every code with one character changed', () => {
    fc.assert(
      fc.property(anyCode, fc.nat(17), fc.constantFrom(...alphabet), (code, index, character) => {
        fc.pre(code[index] !== character)
        return checkCreditCode(code.slice(0, index) + character + code.slice(index + 1))?.key === 'creditCodeCheck'
      }),
    )
  })
  it('refuses every code with two unequal neighbours swapped', () => {
    fc.assert(
      fc.property(anyCode, fc.nat(16), (code, index) => {
        fc.pre(code[index] !== code[index + 1])
        const swapped = code.slice(0, index) + code[index + 1] + code[index] + code.slice(index + 2)
        return checkCreditCode(swapped) !== undefined
      }),
    )
  })
  it.each([
    ['9135010OM000100Y43', { key: 'creditCodeLetter', params: { found: 'O' } }],
    ['91350100M000100Y44', { key: 'creditCodeCheck', params: { actual: '4' } }],
    ['91350100M00010', { key: 'creditCodeLength', params: { actual: 14 } }],
    ['91350100M000100Y431', { key: 'creditCodeLength', params: { actual: 19 } }],
    ['91350100号000100Y43', { key: 'creditCodeCharacters', params: { found: '号' } }],
  ])('says what is wrong with %s', (code, issue) => expect(checkCreditCode(code)).toEqual(issue))
  it('accepts 15 to 17 characters as an old number', () => {
    expect(checkCreditCode('310115000000001')).toBeUndefined()
    expect(isOldCreditCode('310115000000001')).toBe(true)
    expect(isOldCreditCode('91350100M000100Y43')).toBe(false)
  })
})

describe('creditCode', () => {
  it('normalises the input to half width and capitals', () => {
    expect(creditCode.parse(' ９１350100-m000100y43')).toBe('91350100M000100Y43')
  })
  it('reports with a text of company', () => {
    expect(creditCode.safeParse('1').error?.issues).toMatchObject([
      { message: 'company.creditCodeLength', params: { actual: 1 } },
    ])
  })
})

describe('taxNumber', () => {
  it.each([
    '310115000000001',
    '310115000000001234',
    '91350100M000100Y43',
    '11010519491231002x', // A person's number.
    '91350100m000100', // 15 to 17 letters and digits: from a register before 2015.
    '31011500000000l1Q',
  ])('accepts %s', number => {
    expect(taxNumber(number)).toBeUndefined()
  })
  it.each([
    '31011500000000',
    '91350100M000100Y44',
    '31011500000000123Y',
    '91350100M00010',
    '3101150000000012345',
    '3101150000000号1',
    '000000000000000000',
    '111111111111111',
    'SE556012579001',
  ])('refuses %s', number => {
    expect(taxNumber(number)).toBeDefined()
  })

  it.each([
    'SE556012579001',
    'DE 136 695 976',
    'CHE-123.456.789 MWST',
    'GB123456789',
    '12-3456789',
    'ｎｌ００４４９５４４５Ｂ０１',
  ])('accepts %s from abroad', number => expect(foreign(number)).toBeUndefined())
  it.each(['NONE', '1', 'N/A', '号码12345'])('refuses foreign %s', number => expect(foreign(number)).toBeDefined())
})
