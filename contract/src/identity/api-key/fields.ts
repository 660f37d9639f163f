import { checkOf, day, fields, optional, orNull, other, text, wholeNumber } from '../../kernel/field/field.ts'
import { networksFault } from './networks.ts'

/** Longest overlap of a rotation: a week, for who installs a key by hand. */
export const maxOverlapHours = 168

export const apiKeyFields = fields('apiKey', {
  name: text(60),
  /** One a line; none: from anywhere. */
  networks: optional(text(1200, { check: checkOf('apiKey', networksFault) })),
  /** The last day on which it is good, by the venue's clock; null for one that ends only when it is revoked. */
  expiresOn: orNull(day()),
  /** Names of permissions; none that the sender lacks, and none that a person is needed for. */
  permissions: other<string[]>(),
})

export const rotationFields = fields('apiKey', {
  /** For so many hours the old secret is taken beside the new one; 0: it ends at once. */
  overlapHours: wholeNumber({ min: 0, max: maxOverlapHours }),
})
