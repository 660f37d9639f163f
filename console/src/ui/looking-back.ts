import type { Day } from '@fairgate/contract/kernel/day'
import { type DaySpan, daySpans, spanOf } from '@fairgate/contract/kernel/day-span'
import type { TextKey } from '../kernel/language.ts'

export const spanLabels = {
  today: 'shell.spanToday',
  yesterday: 'shell.spanYesterday',
  last7Days: 'shell.last7Days',
  last30Days: 'shell.last30Days',
  thisMonth: 'shell.thisMonth',
  lastMonth: 'shell.lastMonth',
} as const satisfies Record<DaySpan, TextKey>

/** Spans of days a list is looked back by, as of a day of the venue's; both ends included. */
export const lookingBack = (today: Day): readonly { word: TextKey; span: readonly [from: Day, to: Day] }[] =>
  daySpans.map(span => ({ word: spanLabels[span], span: spanOf(span, today) }))
