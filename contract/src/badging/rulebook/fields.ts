import { fields, optional, other, text } from '../../kernel/field/field.ts'

/** The most rules of a book. */
export const rulesLimit = 200

/** The most characters of typed parameters. */
export const typedLimits = { text: 500, amount: 10, day: 10, clock: 5, number: 3 } as const

/** The input of publishing. */
export const publishFields = fields('rulebook', {
  /** Default: at once. */
  effectiveAt: other<string | null>(),
  note: optional(text(500, { label: 'publishNote' })),
})

/** The explanation of a rule. */
export const noteFields = fields('rulebook', {
  noteCn: optional(text(200, { lang: 'zh-CN' })),
  noteEn: optional(text(200, { lang: 'en' })),
})

/** A book as JSON, as it is exported. */
export const importFields = fields('rulebook', {
  json: text(400_000, { label: 'importJson' }),
})
