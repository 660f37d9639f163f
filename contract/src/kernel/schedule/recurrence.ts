import type { z } from 'zod'
import { choice, optional, preset, wholeNumber } from '../field/field.ts'
import { issue, reportIssue } from '../refusal/field-issue.ts'

/*
 * How often something recurs: every day, on a day of the week or on a day of the month, at a full hour in the venue's
 * zone. `server/src/kernel/schedule/recurrence.ts` computes the next moment.
 */

export const recurrences = ['daily', 'weekly', 'monthly'] as const
export type Recurrence = (typeof recurrences)[number]
/** In the order of ISO 8601. */
export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
export type Weekday = (typeof weekdays)[number]
export const fullHours = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`)

/** The day of a weekly schedule. */
export const weekdayField = optional(choice(weekdays))
/** The day of a monthly schedule; a month without that day uses its last day. */
export const monthDayField = optional(wholeNumber({ min: 1, max: 31 }))
/** In the venue's zone. */
export const hourField = preset(choice(fullHours), '08:00')

/** The field that the recurrence still needs. */
export function findMissingField(form: { rhythm?: unknown; weekday?: unknown; monthDay?: unknown }) {
  const isFilled = (value: unknown) => value !== undefined && value !== null && value !== ''
  if (form.rhythm === 'weekly' && !isFilled(form.weekday)) return 'weekday'
  if (form.rhythm === 'monthly' && !isFilled(form.monthDay)) return 'monthDay'
  return undefined
}

/** The same check as a refinement of a form's schema. */
export function refuseMissingField(form: Parameters<typeof findMissingField>[0], context: z.RefinementCtx): void {
  const lacking = findMissingField(form)
  if (lacking) reportIssue(context, 'kernel', issue('required'), [lacking])
}

/** The fields that the recurrence does not use. */
export const findUnusedFields = (recurrence: unknown): ('weekday' | 'monthDay')[] =>
  recurrence === 'weekly' ? ['monthDay'] : recurrence === 'monthly' ? ['weekday'] : ['weekday', 'monthDay']
