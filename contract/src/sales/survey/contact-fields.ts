import { checkName, normaliseName } from '../../badging/badge/person-name.ts'
import { telephone } from '../../identity/session/fields.ts'
import { checkOf, fields, flag, optional, orAbsent, text } from '../../kernel/field/field.ts'
import { email } from '../../kernel/field/pattern.ts'

/** Who lets the organizer write to them beside answering, and about what: each said by a tick of its own. */
export const contactFields = fields('survey', {
  name: text(100, { plain: normaliseName, check: checkOf('badge', checkName), label: 'contactName' }),
  /** Where a person answers once, it is the telephone that was proven. */
  phone: orAbsent({ ...telephone, label: 'telephone' }),
  email: orAbsent(text(100, { pattern: email, phrase: 'session.emailForm', keys: 'email', label: 'contactEmail' })),
  survey: optional(flag({ label: 'agreeSurvey' })),
  marketing: optional(flag({ label: 'agreeMarketing' })),
})
