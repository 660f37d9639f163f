import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  businessLicence,
  chineseCharacters,
  email,
  mobilePhone,
  nonDigits,
  nonDigitsExceptMinus,
  percentage,
  postcode,
} from './pattern.ts'

const cases: [string, RegExp, string[], string[]][] = [
  [
    'mobilePhone',
    mobilePhone,
    ['13800138000', '19912345678'],
    ['23800138000', '1380013800', '138001380001', '1380013800a'],
  ],
  [
    'email',
    email,
    ['a@b.cn', 'li.wei+badge@mail.fairgate.example', "o'neil@x-y.org"],
    ['a@b', 'a@@b.cn', '.a@b.cn', 'a..b@c.cn', 'a@-b.cn', 'a b@c.cn', 'a@b.c', '李@b.cn'],
  ],
  ['chineseCharacters', chineseCharacters, ['展会', '𠮷野家'], ['展会1', 'expo', '', '展 会', '展。']],
  ['postcode', postcode, ['200120', '999999'], ['010000', '20012', '2001200']],
  [
    'percentage',
    percentage,
    ['0', '6', '99.9999', '100', '100.0000', '0.5'],
    ['100.0001', '101', '6.', '.5', '1.23456', '-1', '150'],
  ],
  [
    'businessLicence',
    businessLicence,
    ['91350100M000100Y43', '310115000000001'],
    ['91350100M000100Y431', '31011500000000'],
  ],
]

describe.each(cases)('%s', (_, pattern, right, wrong) => {
  it.each(right)('accepts %s', text => expect(pattern.test(text)).toBe(true))
  it.each(wrong)('refuses %j', text => expect(pattern.test(text)).toBe(false))
})

describe('percentage', () => {
  it('accepts every value from 0 to 100 in ten-thousandths', () => {
    fc.assert(fc.property(fc.integer({ min: 0, max: 1_000_000 }), n => percentage.test((n / 10_000).toFixed(4))))
  })
})

describe('email', () => {
  it('handles a long hostile text in linear time', () => {
    const began = process.cpuUsage()
    expect(email.test(`${'a.'.repeat(50_000)}@${'b-'.repeat(50_000)}`)).toBe(false)
    // CPU time of this process, so that other load does not matter.
    expect(process.cpuUsage(began).user).toBeLessThan(500_000)
  })
})

describe('nonDigits', () => {
  it('removes everything except digits', () => expect('¥1 284-6'.replaceAll(nonDigits, '')).toBe('12846'))
  it('preserves the minus if it is permitted', () => {
    expect('-1 284a'.replaceAll(nonDigitsExceptMinus, '')).toBe('-1284')
  })
})
