import { choice, fields, ids, optional, preset } from '../../kernel/field/field.ts'
import { daySpans } from '../../kernel/schedule/day-span.ts'
import { hourField, monthDayField, recurrences, weekdayField } from '../../kernel/schedule/recurrence.ts'

/** Schedules of one operator, and of one company. */
export const maxOfOperator = 20
export const maxOfCompany = 100
export const maxRecipients = 10

/** When a list is exported by itself, as what, and who is written to. */
export const exportScheduleFields = fields('exportSchedule', {
  format: preset(choice(['xlsx', 'csv']), 'xlsx'),
  /** In the place of the list's first and last day: those of this span, as of each day it runs. */
  span: optional(choice(daySpans)),
  rhythm: preset(choice(recurrences), 'daily'),
  weekday: weekdayField,
  monthDay: monthDayField,
  at: hourField,
  operatorIds: optional(ids('operator', { max: maxRecipients })),
})
