import type { Day } from '@fairgate/contract/kernel/schedule/day'
import { type DaySpan, daySpans, spanOf } from '@fairgate/contract/kernel/schedule/day-span'
import type { TextKey } from '../i18n/language.ts'

export const spanLabels = {
  today: 'shell.spanToday',
  yesterday: 'shell.spanYesterday',
  last7Days: 'shell.last7Days',
  last30Days: 'shell.last30Days',
  thisMonth: 'shell.thisMonth',
  lastMonth: 'shell.lastMonth',
} as const satisfies Record<DaySpan, TextKey>

/** Past spans of days relative to a day in the venue's zone; both ends inclusive. */
export const pastDatePresets = (today: Day): readonly { word: TextKey; span: readonly [from: Day, to: Day] }[] =>
  daySpans.map(span => ({ word: spanLabels[span], span: spanOf(span, today) }))
