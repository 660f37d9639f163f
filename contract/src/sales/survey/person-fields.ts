import { sentCode, telephone } from '../../identity/session/fields.ts'
import { fields } from '../../kernel/field/field.ts'

/** Who answers once: a telephone, and the code that was sent there. */
export const personFields = fields('survey', { telephone, telephoneCode: sentCode })
