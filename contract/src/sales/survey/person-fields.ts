import { sentCode, telephone } from '../../identity/session/fields.ts'
import { fields } from '../../kernel/field/field.ts'

/** The proof of a person who answers once: a telephone, and the code that was sent there. */
export const personFields = fields('survey', { telephone, telephoneCode: sentCode })
