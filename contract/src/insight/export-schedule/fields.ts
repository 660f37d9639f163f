import { choice, fields, ids, optional, preset } from '../../kernel/field/field.ts'
import { daySpans } from '../../kernel/schedule/day-span.ts'
import { hourField, monthDayField, recurrences, weekdayField } from '../../kernel/schedule/recurrence.ts'

/** Schedules per operator, and per company. */
export const maxOfOperator = 20
export const maxOfCompany = 100
export const maxRecipients = 10

/** Schedule, format and recipients of an export. */
export const exportScheduleFields = fields('exportSchedule', {
  format: preset(choice(['xlsx', 'csv']), 'xlsx'),
  /** Replaces the list's first and last day: those of this span, relative to each run. */
  span: optional(choice(daySpans)),
  rhythm: preset(choice(recurrences), 'daily'),
  weekday: weekdayField,
  monthDay: monthDayField,
  at: hourField,
  operatorIds: optional(ids('operator', { max: maxRecipients })),
})
