import type { Decimal4 } from './money.ts'

const digits = '零壹贰叁肆伍陆柒捌玖'
const powers = ['', '拾', '佰', '仟']
const decimalUnits = ['角', '分', '厘', '毫']
/** 10^15 yuan in ten-thousandths. */
const limit = 10n ** 19n

/**
 * An amount of yuan in Chinese capitals (大写) as banks require it: '壹佰贰拾捌万肆仟陆佰元整', '叁佰贰拾伍元零肆分'. Below 10^15, up to four
 * decimals (角 分 厘 毫); RangeError beyond. Negative amounts begin with 负. The word 人民币 in front belongs to the form on
 * which it is printed.
 * Rules and their examples: 支付结算办法 (银发〔1997〕393号), 附一. If it permits several forms, the first one is used: 零 after 元 if
 * the digit of the yuan is 0, no 零 before a 仟 that is present, no 整 after 角.
 */
export function chineseCapitals({ tenThousandths }: Decimal4): string {
  if (tenThousandths < 0n) return `负${chineseCapitals({ tenThousandths: -tenThousandths })}`
  if (tenThousandths >= limit) throw new RangeError('amount of 10^15 yuan or more')
  if (tenThousandths === 0n) return '零元整'
  const yuan = tenThousandths / 10_000n
  const decimals = formatDecimals(Number(tenThousandths % 10_000n))
  if (yuan === 0n) return decimals.replace(/^零/, '')
  if (decimals === '') return `${formatWhole(yuan)}元整`
  const zero = yuan % 10n === 0n && !decimals.startsWith('零') ? '零' : ''
  return `${formatWhole(yuan)}元${zero}${decimals}`
}

/** 亿 multiplies everything before it, so 10^12 is 壹万亿; a gap of zeros becomes one 零. */
function formatWhole(value: bigint): string {
  for (const [size, word] of [
    [100_000_000n, '亿'],
    [10_000n, '万'],
  ] as const) {
    if (value < size) continue
    const rest = value % size
    const gap = rest > 0n && rest < size / 10n ? '零' : ''
    return `${formatWhole(value / size)}${word}${gap}${rest > 0n ? formatWhole(rest) : ''}`
  }
  return fourDigits(String(value))
}

function fourDigits(text: string): string {
  return [...text]
    .map((digit, index) => (digit === '0' ? '零' : `${digits[Number(digit)]}${powers[text.length - 1 - index]}`))
    .join('')
    .replace(/零+/g, '零')
    .replace(/零$/, '')
}

function formatDecimals(value: number): string {
  return [...String(value).padStart(4, '0')]
    .map((digit, index) => (digit === '0' ? '零' : `${digits[Number(digit)]}${decimalUnits[index]}`))
    .join('')
    .replace(/零+/g, '零')
    .replace(/零$/, '')
}
