import { defineTexts } from '../../kernel/i18n/localized-text.ts'

/** Texts of the dialog that confirms certain matches. They load with its screen, not with the texts of all domains. */
export const certainMatchTexts = defineTexts({
  title: ['确认可信匹配', 'Confirm certain matches'],
  lead: [
    '这些流水的附言、金额和付款方都与一笔收费单或已登记的收付款相符。取消勾选要单独核对的流水。',
    'Reference, amount and payer of these lines agree with a charge or a recorded payment. Clear the lines you want to check yourself.',
  ],
  more: [
    '已检查最新的 {{count}} 条待匹配流水。确认后会继续列出更早的。',
    {
      one: 'The newest pending line was checked. Older ones are listed after you confirm.',
      other: 'The newest {{count}} pending lines were checked. Older ones are listed after you confirm.',
    },
  ],
  include: ['确认这条匹配', 'Confirm this match'],
  pay: ['匹配', 'Match'],
  all: ['全选', 'Select all'],
  none: ['全不选', 'Clear all'],
  total: ['已选 {{count}} 条，合计 {{amount}}', '{{count}} selected, {{amount}} in total'],
  confirm: ['确认 {{count}} 条', { one: 'Confirm {{count}} match', other: 'Confirm {{count}} matches' }],
  choose: ['请至少选择一条', 'Select at least one line'],
  booked: ['已确认 {{count}} 条匹配', { one: '{{count}} match confirmed', other: '{{count}} matches confirmed' }],
})
