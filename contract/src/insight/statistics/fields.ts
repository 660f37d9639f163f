import { choice, fields, ids, preset } from '../../kernel/field/field.ts'
import { hourField, weekdayField } from '../../kernel/schedule/recurrence.ts'
import { maxExhibitions, statistics } from './dimensions.ts'

export const scheduleRecurrences = ['daily', 'weekly'] as const

/** A scheduled statistics mail: statistic, exhibitions, time, recipients. */
export const scheduleFields = fields('statistics', {
  statistic: preset(choice(statistics), 'summary'),
  exhibitionIds: ids('exhibition', { min: 1, max: maxExhibitions }),
  rhythm: preset(choice(scheduleRecurrences), 'daily'),
  weekday: weekdayField,
  at: hourField,
  operatorIds: ids('operator', { min: 1, max: 10 }),
})
