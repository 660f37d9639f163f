import { fields, text } from '../../kernel/field/field.ts'

export const savedViewFields = fields('savedView', { name: text(40, { label: 'name' }) })

/** Views per operator, over all lists. */
export const viewLimit = 100

/** Address parameters that contain search text or position, and are no part of a view. */
export const parametersOutsideViews = [
  'q',
  'by',
  'page',
  'after',
  'count',
  'row',
  'picked',
  'jobId',
  'redirect',
] as const
