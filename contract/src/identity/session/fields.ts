import { fields, other, text } from '../../kernel/field/field.ts'
import { toHalfWidth } from '../../kernel/field/half-width.ts'
import { email, mobilePhone } from '../../kernel/field/pattern.ts'
import { normaliseTelephone } from '../../kernel/field/telephone.ts'
import { passwordLength } from '../../kernel/wire/constants.ts'

/** The stored form of a telephone or address. */
const plainTarget = (typed: string) => {
  const telephone = normaliseTelephone(typed)
  return mobilePhone.test(telephone) ? telephone : toHalfWidth(typed)
}
const isTarget = (target: string) => mobilePhone.test(target) || email.test(target)

/** An existing password: of any length, since rules have changed. */
export const existingPassword = text(64, { secret: true })

/**
 * A new password: 6 to 16 characters (specification, section 5). The server also refuses the 3,000 most common ones.
 */
export const newPassword = text(64, {
  secret: true,
  check: ({ length }) =>
    length < passwordLength.min || length > passwordLength.max
      ? { key: 'session.passwordLength', params: {} }
      : undefined,
})

/** A code as it was typed from a message; case sensitive (specification, section 5). */
export const sentCode = text(16, { pattern: /^[A-Za-z0-9]{6}$/, phrase: 'session.codeForm' })
export const telephone = text(20, {
  plain: normaliseTelephone,
  pattern: mobilePhone,
  phrase: 'session.telephoneForm',
  keys: 'numeric',
})
export const emailAddress = text(100, { pattern: email, phrase: 'session.emailForm', keys: 'email' })

/** The target of a code: a mainland mobile phone by SMS, anything else by mail. */
export const codeTarget = text(100, {
  plain: plainTarget,
  check: target => (isTarget(target) ? undefined : { key: 'session.targetForm', params: {} }),
})

const code = { ...sentCode, missing: 'session.codeRequired' } as const

/**
 * The fields of the three login methods: an account with its password, or a telephone or a mailbox with the code sent
 * there.
 */
export const loginFields = fields('session', {
  account: text(100, { missing: 'session.accountRequired' }),
  password: { ...existingPassword, missing: 'session.passwordRequired' },
  captcha: other<{ captchaId: string; captcha: string } | undefined>(),
  telephone: { ...telephone, missing: 'session.telephoneForm' },
  email: { ...emailAddress, label: 'emailAddress', missing: 'session.emailForm' },
  code,
})

/** A new password to replace a forgotten one. */
export const resetFields = fields('session', {
  target: { ...codeTarget, missing: 'session.targetForm' },
  code,
  password: { ...newPassword, label: 'newPassword', missing: 'session.passwordLength' },
  /** Typed twice, sent once. */
  again: { ...existingPassword, label: 'repeatPassword' },
})
