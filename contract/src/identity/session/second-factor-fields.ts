import { fields, text } from '../../kernel/field/field.ts'
import { heldPassword } from './fields.ts'

const code = text(16, { missing: 'session.otpRequired' })

/** What is asked for after the password: a one-time code, or a recovery code. */
export const secondStepFields = fields('session', { otp: code })

/** Who changes the second factor shows that it is they. */
export const proofFields = fields('session', { password: heldPassword, otp: { ...code, label: 'otpOrCode' } })

/** What a new passkey is called, and that it is oneself. */
export const passkeyFields = fields('session', {
  name: text(50, { label: 'passkeyName' }),
  password: heldPassword,
  otp: { ...code, label: 'otpOrCode' },
})

/** What a passkey is called from now on. */
export const passkeyNameFields = fields('session', { name: text(50, { label: 'passkeyName' }) })

/** The first code of a new authenticator. */
export const firstOtpFields = fields('session', { otp: { ...code, label: 'firstOtp', keys: 'numeric' } })
