import { fields } from '../kernel/field.ts'
import { sentCode, telephone } from '../session/fields.ts'

/** Who answers once: a telephone, and the code that was sent there. */
export const personFields = fields('survey', { telephone, telephoneCode: sentCode })
