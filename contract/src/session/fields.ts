import { passwordLength } from '../kernel/constants.ts'
import { fields, text } from '../kernel/field.ts'
import { email, mobilePhone } from '../kernel/pattern.ts'

const isTarget = (target: string) => mobilePhone.test(target) || email.test(target)

/** A password somebody has: of any length, since rules have changed. */
export const heldPassword = text(64, { secret: true })

/**
 * A password somebody chooses: 6 to 16 characters (specification, section 5). The server refuses the 3,000 most common
 * ones besides.
 */
export const newPassword = text(64, {
  secret: true,
  check: ({ length }) =>
    length < passwordLength.min || length > passwordLength.max
      ? { key: 'session.passwordLength', params: {} }
      : undefined,
})

/** A code as it was typed off a message; case sensitive (specification, section 5). */
export const sentCode = text(16, { pattern: /^[A-Za-z0-9]{6}$/, phrase: 'session.codeForm' })
export const telephone = text(20, { pattern: mobilePhone, phrase: 'session.telephoneForm', keys: 'numeric' })
export const emailAddress = text(100, { pattern: email, phrase: 'session.emailForm', keys: 'email' })

/** Where a code goes: a mobile phone of the mainland by SMS, anything else by mail. */
export const codeTarget = text(100, {
  check: target => (isTarget(target) ? undefined : { key: 'session.targetForm', params: {} }),
})

/** A new password in place of a forgotten one. */
export const resetFields = fields('session', {
  target: codeTarget,
  code: sentCode,
  password: { ...newPassword, label: 'newPassword' },
})
