import { z } from 'zod'
import { email, mobilePhone } from '../kernel/pattern.ts'

/** Characters of a code sent by SMS or mail; case sensitive (specification, section 5). */
export const codeLength = 6

/** A code as it was typed off a message. */
export const sentCode = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9]{6}$/, 'session.codeForm')

export const telephone = z.string().trim().regex(mobilePhone, 'session.telephoneForm')
export const emailAddress = z.string().trim().max(100).regex(email, 'session.emailForm')

/** Where a code goes: a mobile phone of the mainland by SMS, anything else by mail. */
export const codeTarget = z
  .string()
  .trim()
  .max(100)
  .refine(target => mobilePhone.test(target) || email.test(target), { message: 'session.targetForm' })

/** What sending a code answers, whether or not anybody was there to send one to. Seconds. */
export const codeSent = z.object({
  /** How long a code is good. */
  expiresIn: z.number().int(),
  /** Until another may be asked for. */
  retryAfter: z.number().int(),
})
