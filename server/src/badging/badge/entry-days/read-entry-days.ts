import { consecutive, type EntryDays } from '@fairgate/contract/badging/badge/entry-days'
import type { Day } from '@fairgate/contract/kernel/schedule/day'
import type { RowIssue } from '../../../kernel/import/definition.ts'
import { readDay } from '../import/person-cells.ts'
import { whyNotDays } from './entry-days.ts'

/** The days of entry of a cell: one day, several, or the first and the last one. Null if it is empty or wrong. */
export function readEntryDays(
  typed: string,
  { possibleDays }: { possibleDays: readonly Day[] },
  issues: { push(issue: RowIssue<'entryDays', 'other'>): unknown },
): EntryDays | null {
  if (typed === '') return null
  const wrong = (key: string) => {
    issues.push({ field: 'entryDays', reason: 'other', key })
    return null
  }
  const [first = '', last, ...more] = typed.normalize('NFKC').split(/\s*(?:~|\u81f3|–|—|\.\.| to | - )\s*/)
  const named = (last === undefined ? first.split(/[\s,、;]+/) : [first, last]).filter(Boolean).map(readDay)
  if (more.length > 0 || named.includes(undefined)) return wrong('badge.entryDaysForm')
  const [from, to] = named as Day[]
  const days = last === undefined ? consecutive(named as Day[]) : from && to && from <= to ? { from, to } : undefined
  const reason = whyNotDays(days, possibleDays)
  return reason ? wrong(reason) : (days ?? null)
}
