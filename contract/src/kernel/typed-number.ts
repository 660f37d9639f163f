import { toHalfWidth } from './half-width.ts'

/** What stands before the decimals: a point as people type here, a comma in files from much of Europe. */
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
 * The one parser of numbers that people type and that files hold as text. Answers plain text such as '-1250.5', undefined
 * for anything else. A comma or a space (no-break and thin ones too) separates groups only before exactly three digits,
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

/** As a field stores a number: plain. What is no number stays as it was typed, for the field to refuse. */
export const plainNumber = (typed: string): string => readNumber(typed) ?? typed

/** The same of a percentage, with or without its sign. */
export const plainPercentage = (typed: string): string => readNumber(asAscii(typed).replace(/ ?%$/, '')) ?? typed

/** A whole number of at most 15 digits; NaN where the text is anything else. */
export function readWholeNumber(typed: string): number {
  const plain = readNumber(typed) ?? ''
  return /^-?\d{1,15}$/.test(plain) ? Number(plain) : Number.NaN
}

/** Whether text looks like a number whose separators cannot be trusted: '12,50', '1.234,56', '1,23,456'. */
export const hasUnclearSeparators = (text: string): boolean => {
  const plain = asAscii(text)
  return /\d[., ]\d/.test(plain) && /^[-¥￥% ]*[\d., ]+[% ]*$/.test(plain) && /[, ]|\..*\./.test(plain)
}
