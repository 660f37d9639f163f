import { fields, text } from '../../kernel/field/field.ts'

export const savedViewFields = fields('savedView', { name: text(40, { label: 'name' }) })

/** Views one operator may keep, over all lists. */
export const viewLimit = 100

/** What an address says of a list that is whom one looked for or how far one had come, and so is no part of a view. */
export const notOfView = ['q', 'by', 'page', 'after', 'count', 'row', 'picked', 'jobId', 'redirect'] as const
