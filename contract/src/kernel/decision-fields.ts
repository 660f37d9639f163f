import { z } from 'zod'

/** Value of a dictionary option: of `back_reason` for a return, of `reject_reason` for a rejection. */
export const reasonCode = z.string().regex(/^[A-Za-z0-9_.-]{1,40}$/)

/** Why who alone may decide approves what they submitted themself; asked for of rows whose `actions` hold `override`. */
export const overrideReason = z.string().trim().min(1).max(500).optional()

/** What whoever submitted it is told with a return or a rejection. */
export const decisionNote = z.string().trim().max(500).default('')
