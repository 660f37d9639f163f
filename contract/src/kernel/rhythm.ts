import type { z } from 'zod'
import { choice, optional, preset, wholeNumber } from './field.ts'
import { issue, reportIssue } from './field-issue.ts'

/*
 * What comes by itself, and when: every day, on a day of the week or of the month, at a full hour of the venue's clock. When
 * that is next is `server/src/kernel/rhythm.ts`.
 */

export const rhythms = ['daily', 'weekly', 'monthly'] as const
export type Rhythm = (typeof rhythms)[number]
/** In the order of ISO 8601. */
export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
export type Weekday = (typeof weekdays)[number]
export const fullHours = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`)

/** Of a weekly one. */
export const weekdayField = optional(choice(weekdays))
/** Of a monthly one; where the month has no such day, its last. */
export const monthDayField = optional(wholeNumber({ min: 1, max: 31 }))
/** By the venue's clock. */
export const hourField = preset(choice(fullHours), '08:00')

/** The field a rhythm still lacks. */
export function lackingOf(form: { rhythm?: unknown; weekday?: unknown; monthDay?: unknown }) {
  const isFilled = (value: unknown) => value !== undefined && value !== null && value !== ''
  if (form.rhythm === 'weekly' && !isFilled(form.weekday)) return 'weekday'
  if (form.rhythm === 'monthly' && !isFilled(form.monthDay)) return 'monthDay'
  return undefined
}

/** The same as a refinement of a form's schema. */
export function refuseLacking(form: Parameters<typeof lackingOf>[0], context: z.RefinementCtx): void {
  const lacking = lackingOf(form)
  if (lacking) reportIssue(context, 'kernel', issue('required'), [lacking])
}

/** The fields that are none of a rhythm's. */
export const withoutOf = (rhythm: unknown): ('weekday' | 'monthDay')[] =>
  rhythm === 'weekly' ? ['monthDay'] : rhythm === 'monthly' ? ['weekday'] : ['weekday', 'monthDay']
