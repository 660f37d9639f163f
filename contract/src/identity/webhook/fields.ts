import { checkOf, fields, other, text, wholeNumber } from '../../kernel/field/field.ts'
import { urlFault } from './url.ts'

/** Longest overlap of a rotation: a week, for who installs a secret by hand. */
export const maxOverlapHours = 168

export const webhookFields = fields('webhook', {
  name: text(60),
  url: text(500, { check: checkOf('webhook', urlFault) }),
  /** `<noun>.<state>` of `events.ts`; none whose rows the sender may not look at. */
  events: other<string[]>(),
})

export const webhookRotationFields = fields('webhook', {
  /** For so many hours what is sent is signed with the old secret too; 0: it ends at once. */
  overlapHours: wholeNumber({ min: 0, max: maxOverlapHours }),
})
