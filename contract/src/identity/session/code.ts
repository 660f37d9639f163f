import { z } from 'zod'
import { lazy } from '../../kernel/command/lazy.ts'
import { schemaOf } from '../../kernel/command/shape-of.ts'
import * as fields from './fields.ts'

/** Length of a code sent by SMS or mail; case sensitive (specification, section 5). */
export const codeLength = 6

export const sentCode = lazy(() => schemaOf(fields.sentCode))
export const telephone = lazy(() => schemaOf(fields.telephone))
export const emailAddress = lazy(() => schemaOf(fields.emailAddress))
export const codeTarget = lazy(() => schemaOf(fields.codeTarget))

/** The answer to a request for a code, the same whether or not one was sent. Seconds. */
export const codeSent = lazy(() =>
  z.object({
    /** How long a code is valid. */
    expiresIn: z.number().int(),
    /** When another may be requested. */
    retryAfter: z.number().int(),
  }),
)
