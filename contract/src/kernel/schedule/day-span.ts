import { addDays, type Day } from './day.ts'

/** Relative spans of days, which mean other days tomorrow. */
export const daySpans = ['today', 'yesterday', 'last7Days', 'last30Days', 'thisMonth', 'lastMonth'] as const
export type DaySpan = (typeof daySpans)[number]

const monthOf = (day: Day): Day => `${day.slice(0, 8)}01` as Day

/** The first and the last day of a span, both inclusive. */
export function spanOf(span: DaySpan, today: Day): readonly [from: Day, to: Day] {
  const yesterday = addDays(today, -1)
  const lastOfLast = addDays(monthOf(today), -1)
  switch (span) {
    case 'today':
      return [today, today]
    case 'yesterday':
      return [yesterday, yesterday]
    case 'last7Days':
      return [addDays(today, -6), today]
    case 'last30Days':
      return [addDays(today, -29), today]
    case 'thisMonth':
      return [monthOf(today), today]
    case 'lastMonth':
      return [monthOf(lastOfLast), lastOfLast]
  }
}
