import { fields, text } from '../../kernel/field/field.ts'
import { existingPassword } from './fields.ts'

const code = text(16, { missing: 'session.otpRequired' })

/** The step after the password: a one-time code, or a recovery code. */
export const secondStepFields = fields('session', { otp: code })

/** The verification of the person who changes the second factor. */
export const proofFields = fields('session', { password: existingPassword, otp: { ...code, label: 'otpOrCode' } })

/** The name of a new passkey, and the verification of the person. */
export const passkeyFields = fields('session', {
  name: text(50, { label: 'passkeyName' }),
  password: existingPassword,
  otp: { ...code, label: 'otpOrCode' },
})

/** Renames a passkey. */
export const passkeyNameFields = fields('session', { name: text(50, { label: 'passkeyName' }) })

/** The first code of a new authenticator. */
export const firstOtpFields = fields('session', { otp: { ...code, label: 'firstOtp', keys: 'numeric' } })
