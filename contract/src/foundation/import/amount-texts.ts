import { defineTexts } from '../../kernel/i18n/localized-text.ts'

/**
 * How amounts in a file are written. These texts load with the form that corrects the format, not with the messages of
 * all modules.
 */
export const amountTexts = defineTexts({
  decimalMark: ['金额写法', 'Number format'],
  decimalPoint: ['1,234.50（小数点）', '1,234.50 (decimal point)'],
  decimalComma: ['1.234,50（小数逗号）', '1.234,50 (decimal comma)'],
  negativeOut: ['支出列中的负数', 'Negative in money-out column'],
  negativeOutflow: ['表示支出', 'Money out'],
  negativeReversal: ['表示冲回（收入）', 'Reversal (money in)'],
})
