import { z } from 'zod'

/** Value of a dictionary option: of `back_reason` for a return, of `reject_reason` for a rejection. */
export const reasonCode = z.string().regex(/^[A-Za-z0-9_.-]{1,40}$/)

/** Why the only approver approves their own submission; required for rows whose `actions` contain `override`. */
export const overrideReason = z.string().trim().min(1).max(500).optional()

/** The message to the submitter with a return or a rejection. */
export const decisionNote = z.string().trim().max(500).default('')
