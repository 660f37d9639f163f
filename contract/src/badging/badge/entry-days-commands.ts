import { z } from 'zod'
import { can, changedRow, write } from '../../kernel/command/command.ts'
import { lazy } from '../../kernel/command/lazy.ts'
import { day } from '../../kernel/schedule/day.ts'
import { keyOf } from './chosen.ts'
import { mostEntryDays } from './entry-days.ts'

/** Consecutive days of entry within the phases of the badge. */
export const chosenDays = lazy(() => z.array(day).min(1).max(mostEntryDays))

export const entryDaysCommands = {
  addBadgeDays: write({
    access: can('badge:apply'),
    label: ['增加入场日期', 'Add entry days'],
    /** `days`: those to add, next to the days that the badge has. */
    input: () => z.strictObject({ ...keyOf('badge'), days: chosenDays() }),
    /** `amount`: what the days cost; they are added once it is paid, at once if it is 0.00. */
    output: () => changedRow('badge').extend({ amount: z.string() }),
  }),
}
