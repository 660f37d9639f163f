import { z } from 'zod'
import { schemaOf } from '../../kernel/command/shape-of.ts'
import * as fields from './fields.ts'

/** Characters of a code sent by SMS or mail; case sensitive (specification, section 5). */
export const codeLength = 6

export const sentCode = schemaOf(fields.sentCode)
export const telephone = schemaOf(fields.telephone)
export const emailAddress = schemaOf(fields.emailAddress)
export const codeTarget = schemaOf(fields.codeTarget)

/** What sending a code answers, whether or not anybody was there to send one to. Seconds. */
export const codeSent = z.object({
  /** How long a code is good. */
  expiresIn: z.number().int(),
  /** Until another may be asked for. */
  retryAfter: z.number().int(),
})
