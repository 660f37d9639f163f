import { checkOf, day, fields, optional, orNull, other, text, wholeNumber } from '../../kernel/field/field.ts'
import { networksFault } from './networks.ts'

/** Longest overlap of a rotation: a week, for manual installation of a key. */
export const maxOverlapHours = 168

export const apiKeyFields = fields('apiKey', {
  name: text(60),
  /** One per line; empty: any network. */
  networks: optional(text(1200, { check: checkOf('apiKey', networksFault) })),
  /** The last day on which it is valid, in the venue's time zone; null: until it is revoked. */
  expiresOn: orNull(day()),
  /** Names of permissions; none that the caller lacks, and none that needs a person. */
  permissions: other<string[]>(),
})

export const rotationFields = fields('apiKey', {
  /** For how many hours the old secret is also accepted; 0: it ends at once. */
  overlapHours: wholeNumber({ min: 0, max: maxOverlapHours }),
})
