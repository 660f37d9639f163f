import { toHalfWidth } from './half-width.ts'

/** The decimal mark: a point in typed text, a comma in files from much of Europe. */
export type DecimalMark = '.' | ','

/** A sign, digits with or without groups of three, decimals. Only one kind of group separator per number. */
const forms: Readonly<Record<DecimalMark, RegExp>> = {
  '.': /^(-?)(?:([1-9]\d{0,2})((?:,\d{3})+|(?: \d{3})+)|(\d+))(?:\.(\d*))?$/,
  ',': /^(-?)(?:([1-9]\d{0,2})((?:\.\d{3})+|(?: \d{3})+)|(\d+))(?:,(\d*))?$/,
}

const asAscii = (text: string): string =>
  toHalfWidth(text)
    .replace(/\p{Cf}/gu, '')
    .replace(/\s/g, ' ')
    .replace(/^( ?[¥￥]? ?)\u2212/, '$1-')
    .trim()

/**
 * The only parser for typed numbers and for numbers in text files. Returns plain text such as '-1250.5', undefined for
 * anything else. A comma or a space (no-break and thin ones too) separates groups only before exactly three digits,
 * throughout the number: '1,234.50' is a number, '12,50' and '1,2345' are not. Full-width characters count as plain
 * ones; ¥ in front is ignored.
 */
export function readNumber(typed: string, decimalMark: DecimalMark = '.'): string | undefined {
  const plain = asAscii(typed).replace(/^(-?) ?[¥￥] ?/, '$1')
  const [matched, sign, first = '', groups = '', digits, decimals] = forms[decimalMark].exec(plain) ?? []
  if (matched === undefined) return undefined
  const whole = (digits ?? first + groups.replace(/\D/g, '')).replace(/^0+(?=\d)/, '')
  return `${sign}${whole}${decimals ? `.${decimals}` : ''}`
}

/** Normalizes a number for a field. Text that is no number stays as typed, for the field to refuse. */
export const plainNumber = (typed: string): string => readNumber(typed) ?? typed

/** The same for a percentage, with or without its sign. */
export const plainPercentage = (typed: string): string => readNumber(asAscii(typed).replace(/ ?%$/, '')) ?? typed

/** A whole number of at most 15 digits; NaN for any other text. */
export function readWholeNumber(typed: string): number {
  const plain = readNumber(typed) ?? ''
  return /^-?\d{1,15}$/.test(plain) ? Number(plain) : Number.NaN
}

/** Whether text looks like a number with ambiguous separators: '12,50', '1.234,56', '1,23,456'. */
export const hasUnclearSeparators = (text: string): boolean => {
  const plain = asAscii(text)
  return /\d[., ]\d/.test(plain) && /^[-¥￥% ]*[\d., ]+[% ]*$/.test(plain) && /[, ]|\..*\./.test(plain)
}
