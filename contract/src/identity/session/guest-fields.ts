import { fields } from '../../kernel/field/field.ts'
import { sentCode, telephone } from './fields.ts'

/** The telephone of somebody without an account, and the code that was sent there. */
export const guestProofFields = fields('session', { telephone, telephoneCode: { ...sentCode, label: 'code' } })
