import { choice, fields, ids, optional, preset } from '../kernel/field.ts'
import { mostExhibitions, statistics } from './dimensions.ts'

export const scheduleRhythms = ['daily', 'weekly'] as const
/** In the order of ISO 8601. */
export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
export const fullHours = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`)

/** What is mailed by itself: which statistic of which exhibitions, when, to whom. */
export const scheduleFields = fields('statistics', {
  statistic: preset(choice(statistics), 'summary'),
  exhibitionIds: ids('exhibition', { min: 1, max: mostExhibitions }),
  rhythm: preset(choice(scheduleRhythms), 'daily'),
  /** Of a weekly one. */
  weekday: optional(choice(weekdays)),
  /** By the venue's clock, a full hour. */
  at: preset(choice(fullHours), '08:00'),
  operatorIds: ids('operator', { min: 1, max: 10 }),
})
