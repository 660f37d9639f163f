import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { base32, codeOfStep, fromBase32, stepAt, stepOfCode } from './totp.ts'

const secret = Buffer.from('12345678901234567890')

/** RFC 6238, appendix B, SHA-1; six digits are the last of its eight. */
const timeVectors: [number, string][] = [
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
]

/** RFC 4226, appendix D. */
const counterVectors = [
  '755224',
  '287082',
  '359152',
  '969429',
  '338314',
  '254676',
  '287922',
  '162583',
  '399871',
  '520489',
]

/** RFC 4648, section 10, without padding. */
const base32Vectors: [string, string][] = [
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
]

const at = (seconds: number) => new Date(seconds * 1000)

describe('codeOfStep', () => {
  it.each(timeVectors)('%i s equals RFC 6238', (seconds, eight) => {
    expect(codeOfStep(secret, stepAt(at(seconds)))).toBe(eight.slice(2))
  })

  it.each(counterVectors.map((code, step) => [step, code] as const))('step %i equals RFC 4226', (step, code) => {
    expect(codeOfStep(secret, step)).toBe(code)
  })
})

describe('stepOfCode', () => {
  const now = at(1234567890)
  const step = stepAt(now)

  it.each([-1, 0, 1])('accepts the code of a clock %i step off', skew => {
    expect(stepOfCode(secret, codeOfStep(secret, step + skew), now)).toBe(step + skew)
  })

  it.each([-3, -2, 2, 3])('refuses the code of a clock %i steps off', skew => {
    expect(stepOfCode(secret, codeOfStep(secret, step + skew), now)).toBeUndefined()
  })

  it.each(['', '00592', '0059244', '00592４', 'ABCDEF'])('refuses %j', code => {
    expect(stepOfCode(secret, code, now)).toBeUndefined()
  })

  it('a step lasts from its first to its thirtieth second', () => {
    expect([stepAt(at(59.999)), stepAt(at(60)), stepAt(at(89.999))]).toEqual([1, 2, 2])
  })
})

describe('base32', () => {
  it.each(base32Vectors)('%j equals RFC 4648', (text, coded) => {
    expect(base32(Buffer.from(text))).toBe(coded)
  })

  it('restores every key of twenty bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 20, maxLength: 20 }), bytes => {
        expect(fromBase32(base32(Buffer.from(bytes)))).toEqual(Buffer.from(bytes))
      }),
    )
  })
})
