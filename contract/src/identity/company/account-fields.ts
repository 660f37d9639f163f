import { fields } from '../../kernel/field/field.ts'
import { emailAddress, existingPassword, newPassword, sentCode, telephone } from '../session/fields.ts'

const currentPassword = { ...existingPassword, label: 'currentPassword' } as const

/** Another mailbox: its code, and the password, because passwords are reset by e-mail. */
export const emailChangeFields = fields('company', {
  email: { ...emailAddress, label: 'newEmail' },
  code: { ...sentCode, label: 'codeOfEmail' },
  password: currentPassword,
})

/**
 * Another telephone: codes to both numbers; for the first number of an account the password instead of the old number's
 * code.
 */
export const telephoneChangeFields = fields('company', {
  oldCode: { ...sentCode, label: 'codeOfOld' },
  password: currentPassword,
  telephone: { ...telephone, label: 'newTelephone' },
  code: { ...sentCode, label: 'codeOfNew' },
})

export const passwordChangeFields = fields('company', {
  oldPassword: currentPassword,
  password: { ...newPassword, label: 'newPassword' },
  /** Typed twice, sent once. */
  again: { ...existingPassword, label: 'newPasswordAgain' },
})
