import { fields, id, optional, orAbsent, other, text } from '../../kernel/field/field.ts'
import { emailAddress, existingPassword, newPassword, sentCode, telephone } from '../session/fields.ts'

const name = text(50)

/** Has not the form of a telephone number or address, so that the login input identifies one account. */
const userName = text(30, { pattern: /^[A-Za-z][A-Za-z0-9_.-]{2,29}$/, phrase: 'access.userNameForm' })

const roleID = id('role', { label: 'role' })

/** An operator as entered by an administrator; all fields are required (specification, section 5). */
export const operatorFields = fields('access', { name, userName, telephone, email: emailAddress, roleID })

/** The same for editing: contact data until the person has logged in. */
export const operatorEditFields = fields('access', {
  name,
  roleID,
  telephone: orAbsent(telephone),
  email: orAbsent(emailAddress),
})

/** The invited person. */
export const invitationFields = fields('access', { telephone, name, roleID })

/** The form of an invited person. */
export const completionFields = fields('access', {
  code: sentCode,
  name,
  userName,
  email: emailAddress,
  password: { ...newPassword, missing: 'session.passwordLength' },
})

/** The same with the password typed twice. */
export const completionFormFields = {
  ...completionFields,
  ...fields('access', { again: { ...existingPassword, label: 'passwordAgain' } }),
}

/** The code by which a company finds a person: read out over the telephone, so not case sensitive. */
export const associationFields = fields('access', {
  idCode: text(8, { pattern: /^[0-9A-Z]{8}$/, phrase: 'access.idCodeForm', capitals: true }),
  roleID,
})

export const roleFields = fields('access', {
  nameCn: text(30, { lang: 'zh-CN', label: 'roleNameCn' }),
  nameEn: text(60, { lang: 'en', label: 'roleNameEn' }),
  describeCn: optional(text(200, { lang: 'zh-CN', label: 'roleDescribeCn' })),
  describeEn: optional(text(400, { lang: 'en', label: 'roleDescribeEn' })),
  /** Names of permissions; none that the caller's own role lacks. */
  permissions: other<string[]>({ label: 'rolePermissions' }),
})
