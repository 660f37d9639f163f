import { checkOf, fields, other, text, wholeNumber } from '../../kernel/field/field.ts'
import { type FieldIssue, issue } from '../../kernel/refusal/field-issue.ts'

/** Longest overlap of a rotation: a week, for manual installation of a secret. */
export const maxOverlapHours = 168

export const webhookFields = fields('webhook', {
  name: text(60),
  url: text(500, { check: checkOf('webhook', urlFault) }),
  /** `<entity>.<state>` of `events.ts`; none whose rows the caller may not see. */
  events: other<string[]>(),
})

export const webhookRotationFields = fields('webhook', {
  /** For how many hours deliveries are also signed with the old secret; 0: it ends at once. */
  overlapHours: wholeNumber({ min: 0, max: maxOverlapHours }),
})

/** The fault of an address for events, whatever this server permits: `https://erp.example.com/fairgate`. */
export function urlFault(typed: string): FieldIssue | undefined {
  const url = URL.parse(typed)
  if (!url || !['https:', 'http:'].includes(url.protocol) || url.hostname === '') return issue('urlWrong')
  if (url.username !== '' || url.password !== '') return issue('urlCredentials')
  return url.hash === '' ? undefined : issue('urlFragment')
}
