import { checkName, normaliseName } from '../../badging/badge/person-name.ts'
import { telephone } from '../../identity/session/fields.ts'
import { checkOf, fields, flag, optional, orAbsent, text } from '../../kernel/field/field.ts'
import { email } from '../../kernel/field/pattern.ts'

/** Consent to messages of the organizer in addition to the answers: each topic has its own checkbox. */
export const contactFields = fields('survey', {
  name: text(100, { plain: normaliseName, check: checkOf('badge', checkName), label: 'contactName' }),
  /** With one answer per person, it is the proven telephone. */
  phone: orAbsent({ ...telephone, label: 'telephone' }),
  email: orAbsent(text(100, { pattern: email, phrase: 'session.emailForm', keys: 'email', label: 'contactEmail' })),
  survey: optional(flag({ label: 'agreeSurvey' })),
  marketing: optional(flag({ label: 'agreeMarketing' })),
})
