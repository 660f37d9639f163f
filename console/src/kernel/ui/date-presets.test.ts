import { daysBetween, parseDay } from '@fairgate/contract/kernel/schedule/day'
import { expect, it } from 'vitest'
import { pastDatePresets } from './date-presets.ts'

const on = (day: string) => Object.fromEntries(pastDatePresets(parseDay(day)).map(({ word, span }) => [word, span]))

it('spans end today, except yesterday and last month', () => {
  expect(on('2026-03-01')).toEqual({
    'shell.spanToday': ['2026-03-01', '2026-03-01'],
    'shell.spanYesterday': ['2026-02-28', '2026-02-28'],
    'shell.last7Days': ['2026-02-23', '2026-03-01'],
    'shell.last30Days': ['2026-01-31', '2026-03-01'],
    'shell.thisMonth': ['2026-03-01', '2026-03-01'],
    'shell.lastMonth': ['2026-02-01', '2026-02-28'],
  })
})

it('the month before January is December of the last year; in a leap year February has a day more', () => {
  expect(on('2027-01-31')['shell.lastMonth']).toEqual(['2026-12-01', '2026-12-31'])
  const [from, to] = on('2028-03-15')['shell.lastMonth'] ?? []
  expect(from && to && daysBetween(from, to) + 1).toBe(29)
})
