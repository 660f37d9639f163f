import { fields, text } from '../kernel/field.ts'
import { heldPassword } from './fields.ts'

const code = text(16)

/** Who changes the second factor shows that it is they. */
export const proofFields = fields('session', { password: heldPassword, otp: { ...code, label: 'otpOrCode' } })

/** The first code of a new authenticator. */
export const firstOtpFields = fields('session', { otp: { ...code, label: 'firstOtp', keys: 'numeric' } })
