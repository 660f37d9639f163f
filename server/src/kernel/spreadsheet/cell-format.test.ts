import { describe, expect, it } from 'vitest'
import { customFormat, numberText } from './cell-format.ts'

const shown = (number: string, code: string) => numberText(number, customFormat(code), false).text

describe('customFormat', () => {
  it.each([
    ['[$-804]aaaa;@', '45292', '2024-01-01'],
    ['[$-411]ggge"年"m"月"d"日";@', '45292', '2024-01-01'],
    ['yyyy/m/d\\ aaa', '45292', '2024-01-01'],
    ['m"月"', '45292', '2024-01-01'],
  ])('recognizes %s as a date', (code, number, text) => expect(shown(number, code)).toBe(text))
  it.each([
    ['0.0\\h', '2.5'],
    ['0\\ \\d', '3'],
    ['0"天"', '45292'],
    ['#,##0.00_);[Red]\\(#,##0.00\\)', '45292'],
    ['0.00E+00', '45292'],
  ])('reads %s as a number', (code, number) => expect(shown(number, code)).toBe(number))
  it('recognizes h:mm AM/PM as a time of day', () => expect(shown('0.5', 'h:mm AM/PM')).toMatch(/12:00/))
})
