import { type DecimalMark, readNumber } from '../field/typed-number.ts'
import { amountDecimals } from '../wire/constants.ts'

/**
 * An amount in whole fen (¥0.01), may be negative. A bigint, because amounts go up to 10^15 yuan, which is 10^17 fen,
 * and a JavaScript number loses single fen beyond 2^53 (about 9 × 10^15); the sum of a ledger must be exact. It also
 * prevents mixing fen with counts: `fen + quantity` does not compile. In the database an int8, on the wire a decimal
 * string with two places.
 */
export type Fen = bigint

/**
 * A number with up to four decimals (a unit price in yuan, a percentage), stored as an integer of ten-thousandths. An
 * object, so that it cannot be mistaken for an amount.
 */
export interface Decimal4 {
  readonly tenThousandths: bigint
}

/** 10^15 yuan in fen: amounts stay below it (specification, section 5). */
const limit = 10n ** 17n

const amountPattern = /^-?(?:0|[1-9]\d{0,14})\.\d{2}$/
const decimal4Pattern = /^(-?)(\d{1,15})(?:\.(\d{1,4}))?$/

/** Fen of an amount as it stands on the wire and in rows (`formatAmountSql`): '1284600.00', '-0.50'. Throws RangeError for any other form. */
export function parseAmount(text: string): Fen {
  if (!amountPattern.test(text)) throw new RangeError(`not an amount with two decimals: ${text.slice(0, 40)}`)
  return BigInt(text.replace('.', ''))
}

/**
 * Fen of a typed amount as `readNumber` parses it, with at most two decimals. Undefined if it is no amount; a third
 * decimal is refused, never rounded.
 */
export function readAmount(text: string, decimalMark?: DecimalMark): Fen | undefined {
  const match = /^(-?)(\d{1,15})(?:\.(\d{1,2}))?$/.exec(readNumber(text, decimalMark) ?? '')
  if (!match) return undefined
  const [, sign = '', whole = '', cents = ''] = match
  return BigInt(sign + whole + cents.padEnd(amountDecimals, '0'))
}

/**
 * Normalizes a typed amount for the wire: '¥1,779.1' becomes '1779.10'. Text that is no amount stays unchanged, to be
 * refused.
 */
export function plainAmount(typed: string): string {
  if (readNumber(typed)?.startsWith('-')) return typed
  return plainSignedAmount(typed)
}

/** The same for an amount that may be negative. */
export function plainSignedAmount(typed: string): string {
  const fen = readAmount(typed)
  return fen === undefined ? typed : writeAmount(fen)
}

/** The wire form: two decimals, no separators. Throws RangeError from 10^15 yuan on. */
export function writeAmount(fen: Fen): string {
  if (fen >= limit || fen <= -limit) throw new RangeError('amount of 10^15 yuan or more')
  const digits = String(fen < 0n ? -fen : fen).padStart(amountDecimals + 1, '0')
  return `${fen < 0n ? '-' : ''}${digits.slice(0, -amountDecimals)}.${digits.slice(-amountDecimals)}`
}

/**
 * Formats an amount of the wire for display, in both languages: '¥1,284,600.00', '-¥0.50'. Throws like `parseAmount`.
 */
export function formatAmount(amount: string): string {
  const [, sign = '', rest = ''] = /^(-?)(.*)$/.exec(writeAmount(parseAmount(amount))) ?? []
  return `${sign}¥${rest.replace(/\B(?=(?:\d{3})+(?=\.))/g, ',')}`
}

/** Formats fen for display, messages and refusals: '¥1,284,600.00'. */
export const formatFen = (fen: Fen): string => formatAmount(writeAmount(fen))

/** Formats a unit price of the wire for display: '¥20.00', '¥1,020.3333'. Throws like `parseDecimal4`. */
export const formatPrice = (price: string): string => `¥${groupedPrice(price)}`

/** The same without the currency sign, for a column of figures. */
export function groupedPrice(price: string): string {
  const [whole = '', decimals] = writeDecimal4(parseDecimal4(price)).split('.')
  return `${whole.replace(/\B(?=(?:\d{3})+$)/g, ',')}.${decimals}`
}

/**
 * Parses '12', '12.5' or '12.5025' (a unit price, a percentage). Throws RangeError for more decimals or another form.
 */
export function parseDecimal4(text: string): Decimal4 {
  const match = decimal4Pattern.exec(text)
  if (!match) throw new RangeError(`not a number with up to four decimals: ${text.slice(0, 40)}`)
  const [, sign = '', whole = '', decimals = ''] = match
  return { tenThousandths: BigInt(sign + whole + decimals.padEnd(4, '0')) }
}

/** Formats with as many decimals as needed, at least `minimumDecimals`: '12.50', '12.5025'; percentages use 0: '6'. */
export function writeDecimal4({ tenThousandths }: Decimal4, minimumDecimals: 0 | 1 | 2 | 3 | 4 = 2): string {
  const digits = String(tenThousandths < 0n ? -tenThousandths : tenThousandths).padStart(5, '0')
  const decimals = digits.slice(-4).replace(/0+$/, '').padEnd(minimumDecimals, '0')
  return `${tenThousandths < 0n ? '-' : ''}${digits.slice(0, -4)}${decimals && `.${decimals}`}`
}

/** 100 %. */
export const wholePercentage: Decimal4 = { tenThousandths: 1_000_000n }

/**
 * Amount of one line: unit price (yuan) × quantity × percentage, rounded half up to the fen, once. All three are
 * computed here, because rounding after each step would drift. A negative line is the mirror of the positive one, so
 * that a credit cancels its charge exactly. Quantity is a whole number; a RangeError otherwise.
 */
export function lineAmount(unitPrice: Decimal4, quantity: number | bigint, percentage = wholePercentage): Fen {
  // Yuan to fen is × 100; the two scales are 10^4 each, per cent another 10^2.
  return roundHalfUp(
    unitPrice.tenThousandths * BigInt(quantity) * percentage.tenThousandths * 100n,
    10n ** 4n * 10n ** 4n * 100n,
  )
}

/** A percentage of an amount, rounded half up to the fen (away from zero for negative amounts). */
export const percentageOf = (fen: Fen, percentage: Decimal4): Fen =>
  roundHalfUp(fen * percentage.tenThousandths, wholePercentage.tenThousandths)

/**
 * The share of an amount for `part` of `whole`, rounded half up to the fen: 80 of 100 bought. The remainder is the
 * difference, never a second rounding. Throws RangeError if `whole` is 0, or for fractions.
 */
export function proRata(fen: Fen, part: number | bigint, whole: number | bigint): Fen {
  if (BigInt(whole) === 0n) throw new RangeError('a share of zero')
  const divisor = BigInt(whole)
  return divisor < 0n ? roundHalfUp(-fen * BigInt(part), -divisor) : roundHalfUp(fen * BigInt(part), divisor)
}

function roundHalfUp(numerator: bigint, denominator: bigint): bigint {
  if (numerator < 0n) return -roundHalfUp(-numerator, denominator)
  return (2n * numerator + denominator) / (2n * denominator)
}
