import { choice, fields, flag, optional, preset, text, wholeNumber } from '../../kernel/field/field.ts'
import { normaliseNumber } from '../../kernel/field/half-width.ts'

/** Shown badges of others, lent ones, forged ones; a stand that was passed on; behaviour. */
export const violationKinds = ['wrongBadge', 'lent', 'forged', 'resoldStand', 'conduct'] as const
export type ViolationKind = (typeof violationKinds)[number]

export const mostPoints = 12

export const violationFields = fields('violation', {
  /** The number of the badge, as it is scanned or typed. */
  badgeCode: text(40, { plain: normaliseNumber }),
  kind: choice(violationKinds),
  points: preset(wholeNumber({ min: 1, max: mostPoints }), 1),
  /** The card was taken away: once it is confirmed, the badge is suspended. */
  cardTaken: preset(flag(), false),
  note: optional(text(500)),
})

export const answerFields = fields('violation', { answer: text(1000, { min: 2, label: 'companyAnswer' }) })
