import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chineseCapitals } from './chinese-capitals.ts'
import { parseDecimal4 } from './money.ts'

const capitals = (text: string) => chineseCapitals(parseDecimal4(text))

/** Parses capitals by an independent, much simpler rule. */
function readBack(text: string): bigint {
  const [, whole = '', decimals = ''] = /^(?:(.*)元)?(.*?)整?$/.exec(text) ?? []
  let cents = 0n
  for (const [, digit = '', unit = ''] of decimals.matchAll(/([壹贰叁肆伍陆柒捌玖])([角分厘毫])/g)) {
    cents += BigInt('零壹贰叁肆伍陆柒捌玖'.indexOf(digit)) * 10n ** BigInt(3 - '角分厘毫'.indexOf(unit))
  }
  return readBackWhole(whole) * 10_000n + cents
}

function readBackWhole(text: string): bigint {
  for (const [word, size] of [
    ['亿', 100_000_000n],
    ['万', 10_000n],
    ['仟', 1000n],
    ['佰', 100n],
    ['拾', 10n],
  ] as const) {
    const at = text.lastIndexOf(word)
    if (at >= 0) return readBackWhole(text.slice(0, at)) * size + readBackWhole(text.slice(at + 1))
  }
  return BigInt(Math.max(0, '零壹贰叁肆伍陆柒捌玖'.indexOf(text.replace(/零/g, '') || '零')))
}

describe('chineseCapitals', () => {
  it.each([
    // Examples of 支付结算办法, 附一.
    ['1409.50', '壹仟肆佰零玖元伍角'],
    ['6007.14', '陆仟零柒元壹角肆分'],
    ['1680.32', '壹仟陆佰捌拾元零叁角贰分'],
    ['107000.53', '壹拾万柒仟元零伍角叁分'],
    ['16409.02', '壹万陆仟肆佰零玖元零贰分'],
    ['325.04', '叁佰贰拾伍元零肆分'],
    // Amounts of charges and settlements.
    ['1779.16', '壹仟柒佰柒拾玖元壹角陆分'],
    ['20.3333', '贰拾元零叁角叁分叁厘叁毫'],
    ['1908.00', '壹仟玖佰零捌元整'],
    // Own examples.
    ['0', '零元整'],
    ['0.5', '伍角'],
    ['0.05', '伍分'],
    ['0.0001', '壹毫'],
    ['1.2345', '壹元贰角叁分肆厘伍毫'],
    ['10.0005', '壹拾元零伍毫'],
    ['1284600.00', '壹佰贰拾捌万肆仟陆佰元整'],
    ['100000001', '壹亿零壹元整'],
    ['1000000000000', '壹万亿元整'],
    ['-20', '负贰拾元整'],
    ['999999999999999.9999', '玖佰玖拾玖万玖仟玖佰玖拾玖亿玖仟玖佰玖拾玖万玖仟玖佰玖拾玖元玖角玖分玖厘玖毫'],
  ])('writes %s as %s', (text, capitalText) => expect(capitals(text)).toBe(capitalText))

  it('refuses 10^15 yuan', () => {
    expect(() => chineseCapitals({ tenThousandths: 10n ** 19n })).toThrow(RangeError)
  })

  it('can be parsed back to the same value, without doubled or trailing 零', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 19n - 1n }), fc.integer({ min: 0, max: 18 }), (value, zeros) => {
        const tenThousandths = (value / 10n ** BigInt(zeros)) * 10n ** BigInt(zeros)
        fc.pre(tenThousandths > 0n)
        const capitalText = chineseCapitals({ tenThousandths })
        expect(capitalText).not.toMatch(/零零|零[元亿]|零$/)
        expect(readBack(capitalText)).toBe(tenThousandths)
      }),
    )
  })
})
