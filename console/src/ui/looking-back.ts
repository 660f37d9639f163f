import { addDays, type Day } from '@fairgate/contract/kernel/day'
import type { TextKey } from '../kernel/language.ts'

const monthOf = (day: Day): Day => `${day.slice(0, 8)}01` as Day

/** Spans of days a list is looked back by, as of a day of the venue's; both ends included. */
export function lookingBack(today: Day): readonly { word: TextKey; span: readonly [from: Day, to: Day] }[] {
  const yesterday = addDays(today, -1)
  const lastOfLast = addDays(monthOf(today), -1)
  return [
    { word: 'shell.spanToday', span: [today, today] },
    { word: 'shell.spanYesterday', span: [yesterday, yesterday] },
    { word: 'shell.last7Days', span: [addDays(today, -6), today] },
    { word: 'shell.last30Days', span: [addDays(today, -29), today] },
    { word: 'shell.thisMonth', span: [monthOf(today), today] },
    { word: 'shell.lastMonth', span: [monthOf(lastOfLast), lastOfLast] },
  ]
}
