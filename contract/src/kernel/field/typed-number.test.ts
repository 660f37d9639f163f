import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { declarationFields } from '../../admission/epidemic/fields.ts'
import { discountFields } from '../../finance/charge/fields.ts'
import { paySettingFields, priceFields } from '../../finance/pay-setting/fields.ts'
import { answerFields, expenseFields } from '../../finance/settlement/fields.ts'
import { formatAmount, readAmount, writeAmount } from '../money/money.ts'
import { amount } from './amount-field.ts'
import { plainText, type TextField, textFault } from './field.ts'
import { hasUnclearSeparators, readNumber, readWholeNumber } from './typed-number.ts'

/** Commas and spaces that separate anything except groups of three digits. */
const unclear = [
  '12,50',
  '1,2345',
  '1,23,456',
  '1234,567',
  '1,234,5',
  '0,500',
  '1.234,56',
  '1 234,50',
  '1 2',
  '1,234 567',
  '１２，５０',
]

describe('readNumber', () => {
  it.each([
    ['1234.5', '1234.5'],
    ['1,234.50', '1234.50'],
    ['1,234,567', '1234567'],
    ['1 234 567.8', '1234567.8'],
    ['1\u00a0234.50', '1234.50'],
    ['1\u2009234.50', '1234.50'],
    ['1\u202f234.50', '1234.50'],
    ['１，２３４．５', '1234.5'],
    ['1\u3000234', '1234'],
    ['¥1,234', '1234'],
    ['￥ 5', '5'],
    ['-¥5', '-5'],
    ['−5', '-5'],
    ['¥-5.5', '-5.5'],
    ['007', '7'],
    ['\u200e12.5\u200e', '12.5'],
  ])('reads %j as %s', (typed, plain) => expect(readNumber(typed)).toBe(plain))
  it.each([...unclear, '', '-', '.5', '1..2', '1e3', '1,234,', ',123', '¥', '12abc', '1,,234', '1  234'])(
    'refuses %j',
    typed => expect(readNumber(typed)).toBeUndefined(),
  )
  it.each([
    ['1.234,56', '1234.56'],
    ['12,50', '12.50'],
    ['1 234,5', '1234.5'],
    ['1.234.567', '1234567'],
  ])('reads %s as %s if the decimal mark is a comma', (typed, plain) => expect(readNumber(typed, ',')).toBe(plain))
  it.each(['12.50', '1,234.50', '1.23,4'])('refuses %s if the decimal mark is a comma', typed =>
    expect(readNumber(typed, ',')).toBeUndefined(),
  )
  it('never reads a number as more than its digits say, whatever separates them', () => {
    const digits = fc.stringMatching(/^\d{1,4}$/)
    const separator = fc.constantFrom(',', ' ', '.', '，', '．', '\u00a0', '\u2009')
    fc.assert(
      fc.property(digits, fc.array(fc.tuple(separator, digits), { minLength: 1, maxLength: 4 }), (first, rest) => {
        const typed = first + rest.map(([mark, group]) => mark + group).join('')
        const plain = readNumber(typed)
        if (plain === undefined) return true
        const groups = rest.filter(([mark]) => mark !== '.' && mark !== '．')
        return groups.every(([, group]) => group.length === 3) && rest.length - groups.length <= 1
      }),
    )
  })
  it('reads an amount back from its formatted text', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 17n) + 1n, max: 10n ** 17n - 1n }), fen => {
        expect(readAmount(formatAmount(writeAmount(fen)))).toBe(fen)
      }),
    )
  })
})

it.each([
  ['１２', 12],
  ['1,200', 1200],
  ['-3', -3],
])('readWholeNumber reads %s', (typed, number) => expect(readWholeNumber(typed)).toBe(number))
it.each(['12,5', '1.5', '', '1,20', '1 2', '9'.repeat(16)])('readWholeNumber refuses %j', typed =>
  expect(readWholeNumber(typed)).toBeNaN(),
)

describe.each<[string, TextField, string]>([
  ['an amount', amount(), '1,250.5'],
  ['a deposit', paySettingFields.deposit, '1,250.5'],
  ['a settlement expense', expenseFields.amount, '1,250.5'],
  ['an adjusted line', answerFields.amount, '-1,250.5'],
  ['a unit price', priceFields.price, '1,250.5'],
  ['a discount', priceFields.discount, '12.5%'],
  ['a discount of a charge', discountFields.discount, '12.5'],
  ['a tax rate', paySettingFields.taxRate, '６．５'],
  ['a temperature', declarationFields.temperature, '３６．５'],
])('%s', (_, field, good) => {
  const faultOf = (typed: string) => textFault(field, plainText(field, typed))
  it('accepts a number that has only one meaning', () => expect(faultOf(good)).toBeUndefined())
  it('shows below the field how it was understood', () => expect(field.shown?.(good)).toMatch(/^= /))
  it.each(unclear)('refuses %s with the rule for separators', typed => {
    expect(faultOf(typed)?.key).toBe('payment.separatorsUnclear')
    expect(field.shown?.(typed)).toBeUndefined()
  })
})

it('shows an amount as it will be saved', () => {
  expect(amount().shown?.('１，２５０')).toBe('= ¥1,250.00')
  expect(answerFields.amount.shown?.('-0.5')).toBe('= -¥0.50')
  expect(priceFields.price.shown?.('1,020.3333')).toBe('= ¥1,020.3333')
  expect(priceFields.discount.shown?.('12.5 %')).toBe('= 12.5%')
})

it.each(['1.005', 'abc', '-5', '1e3', '', '12.5'])('%j has no unclear separators', typed =>
  expect(hasUnclearSeparators(typed)).toBe(false),
)
