import { z } from 'zod'
import { emailAddress, sentCode, telephone } from '../session/code.ts'
import { newPassword } from '../session/password.ts'

export const operatorName = z.string().trim().min(1).max(50)

/** Not shaped like a telephone number or an address, so that what is typed at login names one account only. */
export const userName = z
  .string()
  .trim()
  .regex(/^[A-Za-z][A-Za-z0-9_.-]{2,29}$/, 'access.userNameForm')

/** An operator as an administrator enters it; all are needed (specification, section 5). */
export const operatorForm = { name: operatorName, userName, telephone, email: emailAddress, roleID: z.uuid() }

/** What an invited person fills in. */
export const completionForm = {
  code: sentCode,
  name: operatorName,
  userName,
  email: emailAddress,
  password: newPassword,
}

export const roleForm = {
  nameCn: z.string().trim().min(1).max(30),
  nameEn: z.string().trim().min(1).max(60),
  roleDescribe: z.string().trim().max(200).default(''),
  /** Names of permissions; none that the sender's own role lacks. */
  permissions: z.array(z.string().max(60)).min(1).max(300),
}

/** By which a company finds a person: read out over the telephone, so case does not matter. */
export const idCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[0-9A-Z]{8}$/, 'access.idCodeForm')

export const invitationToken = z.string().regex(/^[A-Za-z0-9_-]{43}$/)
