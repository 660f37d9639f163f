import { defineTexts } from '../../kernel/i18n/localized-text.ts'

/** Texts of days of entry and what they cost. Part of the texts of `badge`. */
export const entryDaysTexts = defineTexts({
  entryDays: ['入场日期', 'Entry days'],
  entryDaysAll: ['不选则为全部日期', 'All days if none is chosen'],
  entryDaysGap: ['请选择连续日期', 'Choose consecutive days'],
  addDaysNone: ['证件已可在全部日期入场', 'The badge is valid on all days already'],
  addedDays: ['增加的日期', 'Added days'],
  reissueFee: ['补办费', 'Replacement fee'],
  priceByRule: [
    '{{amount}}（{{count}} 天，规则 {{code}}）',
    { one: '{{amount}} ({{count}} day, rule {{code}})', other: '{{amount}} ({{count}} days, rule {{code}})' },
  ],
  priceFree: [
    '前 {{count}} 张免费，按提交顺序确定。',
    {
      one: 'The first {{count}} is free, in the order of submission.',
      other: 'The first {{count}} are free, in the order of submission.',
    },
  ],
  priceNone: ['免费（规则 {{code}}）', 'Free (rule {{code}})'],
  addDays: ['增加日期', 'Add days'],
  addDaysAsk: ['为“{{name}}”增加入场日期', 'Add entry days for “{{name}}”'],
  addDaysPrice: [
    '{{count}} 天，付款 {{amount}} 后生效',
    {
      one: '{{count}} day, added once {{amount}} is paid',
      other: '{{count}} days, added once {{amount}} is paid',
    },
  ],
  addDaysFree: ['免费，立即生效', 'Free, added at once'],
  doneAddDays: ['已增加入场日期', 'Entry days added'],
  doneAddDaysToPay: ['付款 {{amount}} 后生效', 'Added once {{amount}} is paid'],
})
