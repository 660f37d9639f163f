import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amount as amountField, positiveAmount } from '../field/amount-field.ts'
import { plainText, textFault } from '../field/field.ts'
import {
  formatAmount,
  lineAmount,
  parseAmount,
  parseDecimal4,
  percentageOf,
  plainAmount,
  proRata,
  readAmount,
  writeAmount,
  writeDecimal4,
} from './money.ts'

const isAmount = (text: string) => text !== '' && textFault(amountField(), text) === undefined
const anyFen = fc.bigInt({ min: -(10n ** 17n) + 1n, max: 10n ** 17n - 1n })
const anyRate = fc.bigInt({ min: 0n, max: 10n ** 10n }).map(tenThousandths => ({ tenThousandths }))

describe('amounts on the wire', () => {
  it('survive a round trip', () => {
    fc.assert(
      fc.property(anyFen, fen => parseAmount(writeAmount(fen)) === fen && (fen < 0n || isAmount(writeAmount(fen)))),
    )
  })
  it.each(['1284600', '1284600.0', '1,284,600.00', '01.00', '1e3', '', ' 1.00', '1000000000000000.00', '１.00'])(
    'refuse %j',
    text => {
      expect(() => parseAmount(text)).toThrow(RangeError)
      expect(isAmount(text)).toBe(false)
    },
  )
  it('are exact beyond 2^53 fen', () => {
    expect(writeAmount(parseAmount('90071992547409.92') + 1n)).toBe('90071992547409.93')
  })
  it('refuse to write 10^15 yuan', () => expect(() => writeAmount(10n ** 17n)).toThrow(RangeError))
})

describe('plainAmount', () => {
  it.each([
    ['¥1,779.1', '1779.10'],
    ['￥１５', '15.00'],
    ['0015', '15.00'],
    ['0', '0.00'],
    ['-0.00', '-0.00'],
    ['－0', '－0'],
    ['1e3', '1e3'],
    ['1.005', '1.005'],
    ['1'.repeat(16), '1'.repeat(16)],
    ['=1+1', '=1+1'],
  ])('makes of %s %s', (typed, plain) => expect(plainAmount(typed)).toBe(plain))
})

describe('readAmount', () => {
  it.each([
    ['¥1,284,600', 128460000n],
    ['１２.５', 1250n],
    ['-0.05', -5n],
    ['7.', 700n],
  ])('reads %s', (text, fen) => expect(readAmount(text)).toBe(fen))
  it.each(['1.005', 'abc', '', '1.2.3', '--1'])('refuses %j', text => expect(readAmount(text)).toBeUndefined())
  it('reads what formatAmount shows', () => {
    fc.assert(fc.property(anyFen, fen => readAmount(formatAmount(writeAmount(fen))) === fen))
  })
})

describe('formatAmount', () => {
  it.each([
    [128460000n, '¥1,284,600.00'],
    [0n, '¥0.00'],
    [99999n, '¥999.99'],
    [-100000n, '-¥1,000.00'],
  ])('shows %s fen as %s', (fen, text) => expect(formatAmount(writeAmount(fen))).toBe(text))
})

describe('numbers with four decimals', () => {
  it('survive a round trip', () => {
    fc.assert(fc.property(anyRate, rate => parseDecimal4(writeDecimal4(rate)).tenThousandths === rate.tenThousandths))
  })
  it('are written with as few digits as possible', () => {
    expect(writeDecimal4(parseDecimal4('12.5'))).toBe('12.50')
    expect(writeDecimal4(parseDecimal4('12.5025'))).toBe('12.5025')
    expect(writeDecimal4(parseDecimal4('6'), 0)).toBe('6')
  })
  it('refuse a fifth decimal', () => expect(() => parseDecimal4('1.00001')).toThrow(RangeError))
})

describe('lineAmount', () => {
  it('rounds half up, once', () => {
    expect(lineAmount(parseDecimal4('0.005'), 1)).toBe(1n)
    expect(lineAmount(parseDecimal4('0.0049'), 1)).toBe(0n)
    // 3 × 33.3333 × 6.5 % = 6.4999935; rounding the product first would give 6.50 × …
    expect(lineAmount(parseDecimal4('33.3333'), 3, parseDecimal4('6.5'))).toBe(650n)
    expect(lineAmount(parseDecimal4('0.0033'), 3, parseDecimal4('50'))).toBe(0n)
  })
  it('is never further than half a fen from the exact product', () => {
    fc.assert(
      fc.property(anyRate, fc.nat(1_000_000), (price, quantity) => {
        const difference = lineAmount(price, quantity) * 100n - price.tenThousandths * BigInt(quantity)
        return difference > -50n && difference <= 50n
      }),
    )
  })
  it('lets a credit cancel its charge', () => {
    fc.assert(fc.property(anyRate, fc.nat(10_000), (price, n) => lineAmount(price, -n) === -lineAmount(price, n)))
  })
  it('refuses a fraction of a piece', () => expect(() => lineAmount(parseDecimal4('1'), 1.5)).toThrow(RangeError))
})

describe('percentageOf', () => {
  it('treats 100 % as the amount itself', () => {
    fc.assert(fc.property(anyFen, fen => percentageOf(fen, parseDecimal4('100')) === fen))
  })
  it('agrees with a line of quantity one', () => {
    fc.assert(
      fc.property(anyFen, fc.bigInt({ min: 0n, max: 1_000_000n }), (fen, tenThousandths) => {
        const rate = { tenThousandths }
        return percentageOf(fen, rate) === lineAmount({ tenThousandths: fen * 100n }, 1, rate)
      }),
    )
  })
})

describe('proRata', () => {
  it('and its remainder add up to the whole, and neither is further than half a fen from its share', () => {
    fc.assert(
      fc.property(anyFen, fc.nat(100_000), fc.nat(100_000), (fen, used, rest) => {
        const whole = BigInt(used + rest + 1)
        const part = proRata(fen, used, whole)
        const error = 2n * (part * whole - fen * BigInt(used))
        return error <= whole && error >= -whole && proRata(-fen, used, whole) === -part
      }),
    )
  })
  it('gives 80 of 100 their share, and all of them the whole', () => {
    expect(proRata(175_000n, 80, 100)).toBe(140_000n)
    expect(proRata(177_916n, 100, 100)).toBe(177_916n)
    expect(proRata(100n, 1, 3)).toBe(33n)
  })
  it('refuses a part of zero', () => expect(() => proRata(1n, 1, 0)).toThrow(RangeError))
})

describe('a typed amount', () => {
  const plain = (typed: string) => plainText(amountField(), typed)
  it.each([
    ['１２．５', '12.50'],
    ['¥1,234.5', '1234.50'],
    [' 7 ', '7.00'],
    ['0.10', '0.10'],
  ])('%s is stored as %s', (typed, is) => expect(plain(typed)).toBe(is))
  it.each(['1e3', '-0.01', '-0.00', '1.005', '1234567890123456789', '=1+1', ''])('%s is no amount', typed =>
    expect(isAmount(plain(typed))).toBe(false),
  )
  it.each(['0', '0.00'])('%s is not above zero', typed =>
    expect(textFault(positiveAmount(), plainText(positiveAmount(), typed))?.key).toBe('payment.amountNotPositive'),
  )
})
